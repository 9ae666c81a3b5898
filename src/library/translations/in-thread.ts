// Asks threads to read texts, and to put them into other words.

import type { Ctx } from '#context.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import type { Segment, TextAnswer, TextTask, TranslationTask } from './tasks.ts'

/** The segments of each of the texts; undefined of one that takes too much. */
export const segmentsInThread = (
  ctx: Ctx,
  owner: string,
  texts: readonly string[],
): Promise<(readonly Segment[] | undefined)[]> =>
  oneByOneWhereTooMuch(texts, some => ask(ctx, owner, { kind: 'segments', texts: some }, lengthOf(some)))

/** What becomes of each of the texts; undefined of one that takes too much. */
export const textsInThread = (
  ctx: Ctx,
  owner: string,
  texts: readonly TextTask[],
): Promise<(TextAnswer | undefined)[]> =>
  oneByOneWhereTooMuch(texts, some =>
    ask(ctx, owner, { kind: 'texts', texts: some }, lengthOf(some.map(({ text }) => text))),
  )

const module = new URL('./thread.ts', import.meta.url)

const ask = <Answer>(ctx: Ctx, owner: string, payload: TranslationTask, weight: number): Promise<Answer[]> =>
  ctx.threads.run<Answer[]>({ module, payload, owner, urgency: 'background', cpuTime: 30_000, weight })

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

/** A text that takes too much is found by asking for each alone. */
const oneByOneWhereTooMuch = async <Task, Answer>(
  tasks: readonly Task[],
  run: (some: readonly Task[]) => Promise<Answer[]>,
): Promise<(Answer | undefined)[]> => {
  if (tasks.length === 0) return []
  try {
    return await run(tasks)
  } catch (error) {
    if (!(error instanceof ResourceExhausted)) throw error
    if (tasks.length === 1) return [undefined]
  }
  const answers: (Answer | undefined)[] = []
  for (const task of tasks) answers.push(...(await oneByOneWhereTooMuch([task], run)))
  return answers
}
