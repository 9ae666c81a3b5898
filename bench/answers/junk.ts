// The same questions after 10,000 generated pages were added: the ranking and the cost should stay the same.
import type { Api } from '../client.ts'
import { untilFound } from '../content.ts'
import { median } from '../figures.ts'
import { archiveOf, flat } from '../texts.ts'
import { variedText } from '../varied-texts.ts'

const pages = 10_000

export interface AskedTwice {
  /** The results for each question, before and after. */
  readonly before: readonly (readonly string[])[]
  readonly after: readonly (readonly string[])[]
  /** Milliseconds per question. */
  readonly times: readonly [before: number, after: number]
}

export const besideJunk = async (
  api: Api,
  space: string,
  questions: readonly string[],
  ask: (question: string) => Promise<string[]>,
): Promise<AskedTwice> => {
  const askAll = async () => {
    const found: string[][] = []
    const times: number[] = []
    for (const question of questions) {
      const started = performance.now()
      found.push(await ask(question))
      times.push(performance.now() - started)
    }
    return { found, time: median(times) }
  }
  await askAll()
  const before = await askAll()
  await api.upload(`/v1/spaces/${space}/content/import`, await archiveOf(flat(pages), variedText))
  await untilFound(api, space, 'bench', pages)
  await askAll()
  const after = await askAll()
  return { before: before.found, after: after.found, times: [before.time, after.time] }
}
