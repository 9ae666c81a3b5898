// A server that speaks S3, for tests: on this host alone, in a temporary folder.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

export const testCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** The address of the server; its only bucket is `lectern`. */
export const startStorageServer = async (
  t: Pick<TestContext, 'after'>,
): Promise<{ endpoint: string; stop(): Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-s3-'))
  // @ts-expect-error: it comes without types.
  const { default: S3rver } = await import('s3rver')
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'lectern' }],
  })
  const { port } = await server.run()
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopped ??= server.close()
    return stopped as Promise<void>
  }
  t.after(async () => {
    await stop()
    await rm(directory, { recursive: true, force: true })
  })
  return { endpoint: `http://127.0.0.1:${port}`, stop }
}
