// Starts servers on an installation that exists already. The first start is made once per process and copied: it takes
// four times as long as any other, since it imports and indexes the handbook.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { callApi, firstOrganization, type ServerProcess, startServer } from './processes.ts'

interface Founded {
  readonly data: string
  readonly token: string
}

/** Copies the data of a first start into a data folder; returns the token that it printed. */
export const copyFounded = async (data: string): Promise<string> => {
  founded ??= found()
  const { data: made, token } = await founded
  cpSync(made, data, { recursive: true })
  return token
}

/** Starts a server whose data folder is the copy of a first start, with the token that was printed then. */
export const startFounded = async (
  t: Pick<TestContext, 'after'>,
  data: string,
  argv: readonly string[] = [],
): Promise<ServerProcess & { readonly token: string }> => {
  const token = await copyFounded(data)
  return { ...(await startServer(t, data, { isFirst: false, argv })), token }
}

let founded: Promise<Founded> | undefined

const found = async (): Promise<Founded> => {
  const data = mkdtempSync(join(tmpdir(), 'lectern-founded-'))
  process.once('exit', () => rmSync(data, { recursive: true, force: true }))
  const ending: (() => void)[] = []
  const server = await startServer({ after: end => void ending.push(end as () => void) }, data)
  const token = server.token as string
  await untilIndexed(server, token)
  await server.stop()
  for (const end of ending) end()
  return { data, token }
}

/** A search reports whether the index lags. */
const untilIndexed = async (server: ServerProcess, token: string): Promise<void> => {
  const path = `/orgs/${await firstOrganization(server, token)}/search?query=handbook`
  for (;;) {
    const { indexing } = await callApi<{ indexing?: object }>(server, token, path)
    if (indexing === undefined) return
  }
}
