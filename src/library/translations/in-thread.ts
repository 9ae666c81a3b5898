// Reads and translates texts in threads.

import type { Ctx } from '#context.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import type { Segment, TextAnswer, TextTask, TranslationTask } from './tasks.ts'

/** The segments of each text; undefined for a text that exceeds the limits. */
export const segmentsInThread = (
  ctx: Ctx,
  owner: string,
  texts: readonly string[],
): Promise<(readonly Segment[] | undefined)[]> =>
  oneByOneWhereTooMuch(texts, some => ask(ctx, owner, { kind: 'segments', texts: some }, lengthOf(some)))

/** The translation of each text; undefined for a text that exceeds the limits. */
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

/** If the texts together exceed the limits, runs each alone, to find the one that does. */
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
