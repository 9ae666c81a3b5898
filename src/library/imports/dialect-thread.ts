// Reads and converts folders in a dialect, in a thread.
import {
  type DialectLinks,
  type DialectPage,
  type DialectPlan,
  type DialectProblem,
  findDialect,
  type SurveyedPage,
} from '#content/repository/dialects/index.ts'
import type {
  ConvertAnswer,
  ConvertTask,
  DialectTask,
  PlanAnswer,
  RecogniseAnswer,
  SurveyAnswer,
} from './dialect-tasks.ts'
import { anchorsIn, convertHtml, type WantedAnchors } from './html-page.ts'

export const runTask = async (
  task: DialectTask,
): Promise<RecogniseAnswer | SurveyAnswer | PlanAnswer | ConvertAnswer> => {
  if (task.kind === 'recognise') return recognised(task.paths)
  if (task.kind === 'survey') return surveyed(task)
  return task.kind === 'plan' ? planned(task) : converted(task)
}

type Row = SurveyedPage | { readonly path: string; readonly anchors: readonly string[] }

const recognised = (paths: string): RecogniseAnswer => {
  const files = filesOf(paths)
  const dialect = findDialect(files)
  if (dialect === undefined) return undefined
  return { needed: dialect.needed(files), surveyed: dialect.surveyed(files) }
}

const surveyed = async ({ paths, data, sizes }: DialectTask & { kind: 'survey' }): Promise<string> => {
  // The parser is loaded only where there is a dialect.
  const { surveyPage } = await import('#content/repository/dialects/convert-page.ts')
  const rows: Row[] = []
  for (const [index, text] of partsOf(data, sizes)) {
    const path = paths[index] as string
    if (path.endsWith('.html')) rows.push({ path, anchors: await anchorsIn(text, path) })
    else rows.push(surveyPage(path, new TextDecoder().decode(text)))
  }
  return JSON.stringify(rows)
}

const planned = ({ paths, given, surveyed }: DialectTask & { kind: 'plan' }): PlanAnswer => {
  const files = filesOf(paths)
  const bytes = new Map(given)
  const rows = rowsOf(surveyed).filter((row): row is SurveyedPage => 'fields' in row)
  const plan = findDialect(files)?.plan(
    { ...files, bytes: path => bytes.get(path) ?? undefined },
    rows,
  ) as DialectPlan
  const { addresses, ...rest } = plan
  return { ...rest, all: JSON.stringify(plan.pages), addresses: JSON.stringify(addresses) }
}

const converted = async (task: ConvertTask): Promise<ConvertAnswer> => {
  const { convertPage } = await import('#content/repository/dialects/convert-page.ts')
  const links: DialectLinks = {
    pages: new Map((JSON.parse(task.all) as DialectPage[]).map(({ from, to }) => [from, to])),
    addresses: new Map(Object.entries(JSON.parse(task.addresses))),
  }
  const anchors = wantedAnchors(task.surveyed)
  const texts: Buffer[] = []
  const problems: DialectProblem[] = []
  for (const [index, bytes] of partsOf(task.data, task.sizes)) {
    const page = task.pages[index] as DialectPage
    const result =
      page.format === 'html'
        ? await convertHtml(page, bytes, links, anchors)
        : convertPage(page, new TextDecoder().decode(bytes), links)
    texts.push(Buffer.from(result.markdown))
    problems.push(...result.problems)
  }
  // In memory of its own, so that it can be transferred.
  const data = new Uint8Array(texts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const text of texts) {
    data.set(text, at)
    at += text.length
  }
  return { data, sizes: texts.map(({ length }) => length), problems }
}

const filesOf = (paths: string) => {
  const all = new Set(paths.split('\n'))
  return { has: (path: string) => all.has(path), keys: () => all }
}

const rowsOf = (surveyed: readonly string[]): Row[] => surveyed.flatMap(json => JSON.parse(json) as Row[])

const wantedAnchors = (surveyed: readonly string[]): WantedAnchors =>
  new Set(rowsOf(surveyed).flatMap(row => ('anchors' in row ? row.anchors : [])))

function* partsOf(data: Uint8Array, sizes: readonly number[]): Generator<[number, Uint8Array]> {
  let at = 0
  for (const [index, size] of sizes.entries()) {
    yield [index, data.subarray(at, at + size)]
    at += size
  }
}
