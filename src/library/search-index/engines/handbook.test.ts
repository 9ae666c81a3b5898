// Questions to the handbook, as people ask them: the answering page is among the first, and both
// databases return the same order.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { splitFrontMatter } from '#content/front-matter/index.ts'
import { extract } from '#content/markdown/index.ts'
import { parseQuery } from '#content/search/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { engineOf } from './index.ts'
import { runTask } from './prepare.ts'

const folder = new URL('../../../../docs/handbook/', import.meta.url)

const files = globSync('**/*.md', { cwd: folder })
  .filter(file => file !== 'SUMMARY.md')
  .sort()

/** Pages in other languages, of which the handbook has none. */
const others: Readonly<Record<string, readonly [title: string, text: string]>> = {
  'de/datenbank.md': [
    'Datenbankverbindung',
    'Wie man die Verbindung zur Datenbank einstellt. Straße und Größe.',
  ],
  'de/sicherung.md': ['Sicherungen', 'Sicherungen der Datenbanken werden jede Nacht angelegt.'],
  'zh/database.md': ['数据库', '数据库的连接在配置文件里设置。'],
  'zh/search.md': ['搜索', '全文搜索支持中文。'],
  'ja/settings.md': ['データベースの設定', '接続先は設定ファイルで指定します。'],
}

/** Each question with the pages that answer it: one of them must be among the first three. */
const questions: readonly (readonly [question: string, ...answers: string[]])[] = [
  ['how do I make a backup?', 'running/backup.md'],
  ['conflicts', 'reviewing/conflicts.md'],
  ['how can I invite somebody to my organization', 'people/inviting.md'],
  [
    'what happens when I merge and somebody changed the same page',
    'reviewing/conflicts.md',
    'reviewing/change-requests.md',
  ],
  ['publish a site on its own hostname', 'sites/hostnames.md'],
  ['LECTERN_TOKEN', 'running/command-line.md', 'basics/tokens.md', 'basics/calling-the-api.md'],
  ['passkey', 'people/passwords-and-passkeys.md'],
  ['single sign on with saml', 'people/saml.md'],
  ['importing a website', 'writing/importing.md'],
  ['redirct', 'sites/redirects.md'],
  ['how do I use postgres instead of sqlite', 'running/postgresql.md'],
  ['variables in text', 'writing/variables.md'],
  ['share-link', 'sites/share-links.md'],
  ['change request reviews', 'reviewing/reviews.md'],
  ['Wie stelle ich die Datenbankverbindungen ein?', 'de/datenbank.md'],
  ['wann werden sicherungen angelegt', 'de/sicherung.md'],
  ['groesse', 'de/datenbank.md'],
  ['如何设置数据库的连接', 'zh/database.md'],
  ['怎么搜索中文', 'zh/search.md'],
  ['接続先を指定する方法', 'ja/settings.md'],
]

const pageOf = (file: string) => {
  const { body } = splitFrontMatter(readFileSync(new URL(file, folder), 'utf8'))
  const { sections } = extract(body)
  const [title = file] = sections.map(({ title }) => title).filter(Boolean)
  return { title, sections }
}

const pages = () => [
  ...files.map(file => ({ spaceId: 'space', pageId: file, ...pageOf(file) })),
  ...Object.entries(others).map(([file, [title, text]]) => ({
    ...{ spaceId: 'space', pageId: file, title },
    sections: [{ id: null, title: '', text }],
  })),
]

const put = (database: Database): Promise<void> =>
  database.transaction(db =>
    engineOf({ database }).put(
      { db, database } as WriteCtx,
      runTask({ engine: database.engine, pages: pages() }),
    ),
  )

const found = async (database: Database, question: string): Promise<string[]> => {
  const ctx = { database, db: database.read } as Ctx
  const scope = { spaceIds: ['space'] }
  const asked = { owner: 'organization', query: parseQuery(question), scope, limit: 100 }
  return (await engineOf(ctx).find(ctx, asked)).pages.map(({ pageId }) => pageId)
}

/** The order of each result, as the first database returned it. */
const orders = new Map<string, readonly string[]>()

forEachDatabase((_, open) => {
  test('a question is answered by one of the first three pages, and both databases give the same order', async () => {
    const database = await open()
    await put(database)
    for (const [question, ...answers] of questions) {
      const order = await found(database, question)
      const isAnswered = order.slice(0, 3).some(file => answers.includes(file))
      assert.ok(isAnswered, `${question}: ${order.slice(0, 5).join(', ')}`)
      assert.deepEqual(order, orders.get(question) ?? order, question)
      orders.set(question, order)
    }
    await database.close()
  })
})
