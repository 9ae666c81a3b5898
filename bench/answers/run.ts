// Run by `npm run answers`: how often questions to real documentation are answered, compared with plain full-text search.
import { openBench } from '../bench.ts'
import type { Api } from '../client.ts'
import { openEngine } from '../engines.ts'
import { runCommand } from '../run-command.ts'
import { furtherQuestions, heldOutQuestions } from './further-questions.ts'
import { type ImportedSet, importSets } from './imported-sets.ts'
import { besideJunk } from './junk.ts'
import { mostResults, plainAnswers } from './plain-answers.ts'
import { type AskedQuestion, questions, type SetName } from './questions.ts'
import { heldOutSecondQuestions, secondQuestions } from './second-questions.ts'

type Sets = Readonly<Record<SetName, ImportedSet>>

/** The rank of the first page that answers each question, from 1; 0 if none of the first ten does. */
type Places = readonly number[]

/** For each question, the files of the pages that were found. */
type Answers = readonly (readonly string[])[]

const main = async (): Promise<number> => {
  const names = process.argv.includes('postgres') ? (['postgres'] as const) : (['sqlite'] as const)
  const byEngine: Answers[] = []
  for (const name of process.argv.includes('both') ? (['sqlite', 'postgres'] as const) : names) {
    const engine = await openEngine(name)
    try {
      const bench = await openBench(engine, { seconds: 0, rounds: 0, warmUp: 0, repeats: 0 })
      const measured = (server: Parameters<typeof importSets>[0]) => measure(name, server)
      byEngine.push(await bench.serve('answers', measured, { LECTERN_FETCH_ALLOW: '127.0.0.0/8' }))
    } finally {
      await engine.stop()
    }
  }
  const [ones, others] = byEngine
  if (ones !== undefined && others !== undefined) compareOrders(ones, others)
  return 0
}

const compareOrders = (ones: Answers, others: Answers): void => {
  const same = ones.filter((files, index) => files.join() === others[index]?.join())
  console.log(`\nboth find the same pages in the same order: ${same.length} of ${ones.length} questions`)
}

const measure = async (name: string, server: Parameters<typeof importSets>[0]): Promise<Answers> => {
  const sets = await importSets(server)
  const answers: (readonly string[])[] = []
  if (sets === undefined) {
    console.log('there is no shared data to ask about')
    return answers
  }
  const plainly = await plainSearches(server.api, sets)
  console.log(`\n${name}`)
  for (const [title, asked] of groups()) {
    const lectern: number[] = []
    for (const one of asked) {
      const found = await ask(server.api, sets, one)
      answers.push(filesOf(sets[one.set], found))
      lectern.push(placeOf(one, sets, found))
    }
    const plain = asked.map(one => placeOf(one, sets, plainly[one.set](one.question)))
    console.log(`${title}: Lectern ${summary(lectern)}; FTS5, porter, any word ${summary(plain)}`)
    if (heldOut.some(([, questions]) => questions === asked)) continue
    for (const [index, { set, question, answers }] of asked.entries()) {
      const [place, before] = [lectern[index] ?? 0, plain[index] ?? 0]
      if (place !== 1)
        console.log(`  ${place || 'not'} (plain: ${before || 'not'}) ${set}: ${question} -> ${answers[0]}`)
    }
  }
  if (process.argv.includes('junk')) await measureBesideJunk(server.api, sets)
  return answers
}

/** Without the host of a website, whose port differs each time. */
const filesOf = ({ pages }: ImportedSet, ids: readonly string[]): string[] => {
  const files = new Map(pages.map(({ id, file }) => [id, file.replace(/^[\d.]+-\d+\//, '')]))
  return ids.map(id => files.get(id) ?? '')
}

/** The first three are for work on the search; the held-out ones are counted only when it is done. */
const groups = (): [title: string, asked: readonly AskedQuestion[]][] => [
  ['first questions', questions],
  ['further questions', furtherQuestions],
  ['second questions', secondQuestions],
  ...(process.argv.includes('held-out') ? heldOut : []),
]

const heldOut: [string, readonly AskedQuestion[]][] = [
  ['held out', heldOutQuestions],
  ['second held out', heldOutSecondQuestions],
]

/** Only if junk pages are asked for: it takes minutes. */
const measureBesideJunk = async (api: Api, sets: Sets): Promise<void> => {
  const asked = questions.filter(({ set }) => set === 'fluentd')
  const { before, after, times } = await besideJunk(
    api,
    sets.fluentd.space,
    asked.map(({ question }) => question),
    question => ask(api, sets, { set: 'fluentd', question, answers: [] }),
  )
  const placesIn = (found: typeof before) => asked.map((one, index) => placeOf(one, sets, found[index] ?? []))
  const [alone, beside] = times.map(time => time.toFixed(1))
  console.log(`fluentd alone: ${summary(placesIn(before))}; ${alone} ms for a question`)
  console.log(`beside 10,000 generated pages: ${summary(placesIn(after))}; ${beside} ms for a question`)
}

/** The mean reciprocal rank, and how many are within the first five. */
const summary = (places: Places): string => {
  const mean = places.reduce((sum, place) => sum + (place === 0 ? 0 : 1 / place), 0) / places.length
  const within = places.filter(place => place > 0 && place <= 5).length
  return `MRR ${mean.toFixed(3)}, ${within} of ${places.length} within five`
}

const ask = async (api: Api, sets: Sets, { set, question }: AskedQuestion): Promise<string[]> => {
  const path = `/v1/spaces/${sets[set].space}/search?limit=${mostResults}&query=${encodeURIComponent(question)}`
  const { items } = await api.ask('GET', path)
  return items.map(({ id }: { id: string }) => id)
}

const placeOf = ({ set, answers }: AskedQuestion, sets: Sets, found: readonly string[]): number => {
  const ids = new Set(sets[set].pages.flatMap(({ id, file }) => (isOneOf(file, answers) ? id : [])))
  if (ids.size === 0) throw new Error(`no page of ${set} is made of ${answers.join(', ')}`)
  return found.findIndex(id => ids.has(id)) + 1
}

/** Files of a website begin with its host, and were converted from HTML to Markdown. */
const isOneOf = (file: string, answers: readonly string[]): boolean =>
  answers.some(answer => file === answer || file.endsWith(`/${answer.replace(/\.html$/, '.md')}`))

const plainSearches = async (api: Api, sets: Sets) => {
  const searches: Partial<Record<SetName, (question: string) => string[]>> = {}
  for (const [name, { space, pages }] of Object.entries(sets)) {
    const texts = []
    for (const { id, title } of pages) {
      const { markdown } = await api.ask('GET', `/v1/spaces/${space}/content/page/${id}`)
      texts.push({ id, title, text: markdown ?? '' })
    }
    searches[name as SetName] = plainAnswers(texts)
  }
  return searches as Record<SetName, (question: string) => string[]>
}

await runCommand(main)
