// Recent searches, so that each question is counted once: a search box asks with every letter, and only the last query is
// what the visitor meant.
import type { Clock } from '#kernel/clock.ts'

export interface Question {
  readonly site: string
  /** The words as `wordsOf` returns them. */
  readonly words: string
  readonly isFound: boolean
  /** Queries of one network may be one question that is being typed; never stored. */
  readonly network: string
}

export interface RecentQuestions {
  note(question: Question): void
  /** The questions to which nothing was typed lately, or all of them; these are then forgotten. */
  finished(all: boolean): readonly Question[]
  /** Whether any question may still be continued. */
  areOpen(): boolean
}

interface Open extends Question {
  readonly since: number
}

/** In milliseconds: what is typed later is another question. */
const typing = 10_000

/** How many questions may be open at a time, and how many finished ones may wait to be taken. */
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

/** Whether letters were only added at the end, or removed there. */
const isContinued = (before: string, after: string): boolean =>
  after.startsWith(before) || before.startsWith(after)
