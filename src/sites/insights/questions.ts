// What was searched lately, to count each question once: whoever types asks with every letter, and only the last one is what they meant.
import type { Clock } from '#kernel/clock.ts'

export interface Question {
  readonly site: string
  /** As `wordsOf` has them. */
  readonly words: string
  readonly isFound: boolean
  /** Whose questions may be one that is being typed: never stored. */
  readonly network: string
}

export interface RecentQuestions {
  note(question: Question): void
  /** Those to which nothing was typed lately, or all; they are forgotten. */
  finished(all: boolean): readonly Question[]
  /** Whether something may still be typed to one. */
  areOpen(): boolean
}

interface Open extends Question {
  readonly since: number
}

/** Milliseconds: who goes on typing later asks something else. */
const typing = 10_000

/** Questions that are open at a time, and those that are finished and wait. */
const most = { open: 10_000, finished: 50_000 } as const

export const recentQuestions = (clock: Clock): RecentQuestions => {
  let open = new Map<string, Open[]>()
  let [count, ended]: [number, Question[]] = [0, []]
  const end = (question: Question): void => {
    if (ended.length < most.finished) ended.push(question)
  }
  const note = (question: Question): void => {
    const key = `${question.site} ${question.network}`
    const before = open.get(key) ?? []
    const since = clock()
    const continued = before.find(one => since - one.since < typing && isContinued(one.words, question.words))
    if (continued === undefined) {
      if (count >= most.open) {
        end(question)
        return
      }
      count++
    }
    open.set(key, [...before.filter(one => one !== continued), { ...question, since }])
  }
  const finished = (all: boolean): readonly Question[] => {
    const left = new Map<string, Open[]>()
    const time = clock()
    for (const [key, questions] of open) {
      const still = questions.filter(({ since }) => !all && time - since < typing)
      for (const question of questions) if (!still.includes(question)) end(question)
      if (still.length > 0) left.set(key, still)
    }
    open = left
    count = left.values().reduce((sum, questions) => sum + questions.length, 0)
    const taken = ended
    ended = []
    return taken
  }
  return { note, finished, areOpen: () => count > 0 }
}

/** Letters were added at the end, or taken away there. */
const isContinued = (before: string, after: string): boolean =>
  after.startsWith(before) || before.startsWith(after)
