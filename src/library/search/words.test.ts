// The rules of which words find a page, and which do not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { onlyFound, spaceWith, titlesFound } from './testing.ts'

/** Questions, each with the titles of all pages that are found, in alphabetical order. */
type Questions = Readonly<Record<string, readonly string[]>>

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const answers = (rule: string, pages: Readonly<Record<string, string>>, questions: Questions) =>
    test(rule, async () => {
      const space = await spaceWith(await world(), pages)
      for (const [query, expected] of Object.entries(questions))
        assert.deepEqual((await titlesFound(space, query)).sort(), expected, query)
    })

  answers(
    'a page is found that contains all words that are asked for, wherever it says them; of three or more, those with most of them follow',
    { Alpha: '# Beta\n\nGamma.', Delta: 'Beta and gamma.', Epsilon: 'Gamma.' },
    {
      gamma: ['Alpha', 'Delta', 'Epsilon'],
      'gamma beta': ['Alpha', 'Delta'],
      'GAMMA Beta alpha': ['Alpha', 'Delta'],
      'gamma, beta; delta!': ['Alpha', 'Delta'],
      'alpha delta': [],
    },
  )

  answers(
    'the last word may be half a word as one types, and no other',
    { One: 'Configuration of plugins.', Two: 'A plug and a config.' },
    {
      'of plu': ['One'],
      plu: ['One', 'Two'],
      config: ['One', 'Two'],
      'config ': ['Two'],
      'a conf': ['Two'],
      'conf plugins': ['One'],
    },
  )

  answers(
    'a word of which only a letter is typed yet keeps nothing from being found',
    { One: 'The plugin out_forward.', Two: 'The letter f in words.' },
    { out_: ['One'], out_f: ['One'], out_fo: ['One'], 'words f': ['Two'], 'plugin f': ['One'], f: ['Two'] },
  )

  answers(
    'accents and case make no difference, on either side',
    { One: 'Café über Łódź, naïve', Two: 'cafe uber lodz naive', Three: 'CAFE\u0301 U\u0308BER' },
    {
      'cafe uber': ['One', 'Three', 'Two'],
      'CAFÉ ÜBER': ['One', 'Three', 'Two'],
      'cafe\u0301': ['One', 'Three', 'Two'],
      'łódź NAIVE': ['One', 'Two'],
    },
  )

  answers(
    'Chinese, Japanese and Korean are found without spaces between words',
    {
      中文: '我们使用数据库进行全文搜索。',
      日本語: '東京都では検索エンジンを使います。',
      한국어: '데이터베이스에서 검색합니다.',
    },
    {
      数据库: ['中文'],
      全文搜索: ['中文'],
      检索: [],
      東京: ['日本語'],
      検索エンジン: ['日本語'],
      エンジン: ['日本語'],
      京東: [],
      검색: ['한국어'],
      데이터베이스: ['한국어'],
      中文: ['中文'],
      한국어: ['한국어'],
    },
  )

  answers(
    'names in code are found whole and by their parts',
    {
      Fluentd: 'The plugin `out_forward` sends to `in_forward`.',
      Kysely: '```ts\nconst rows = await Kysely.selectFrom("a")\n```\n',
      Node: 'Call `parseHTMLDocument` in `node:fs/promises` with `--max-old-space-size=4096`.',
    },
    {
      out_forward: ['Fluentd'],
      out_fo: ['Fluentd'],
      forward: ['Fluentd'],
      'Kysely.selectFrom': ['Kysely'],
      'kysely.selectfrom': ['Kysely'],
      selectFrom: ['Kysely'],
      selectfr: ['Kysely'],
      'select ': ['Kysely'],
      'from kysely': ['Kysely'],
      parseHTMLDocument: ['Node'],
      'html document ': ['Node'],
      'node:fs/promises': ['Node'],
      '--max-old-space-size': ['Node'],
    },
  )

  answers(
    'words in quotation marks stand together, in that order, and mean what they say',
    { One: 'The quick brown fox.', Two: 'The brown quick fox. Quickly.', Three: 'A quick, brown dog' },
    {
      '"quick brown"': ['One', 'Three'],
      '“quick brown” fox': ['One'],
      '"brown quick"': ['Two'],
      '"quick bro"': [],
      '"quikc brown"': [],
      '"quick brown': ['One', 'Three', 'Two'],
    },
  )

  answers(
    'a wrong letter is forgiven where nothing else is found, and only there',
    { One: 'The database is migrated.', Two: 'Words of deutschland.' },
    {
      databse: ['One'],
      dtaabase: ['One'],
      databasse: ['One'],
      'detabase migrated': ['One'],
      datxbxse: [],
      deutschlant: ['Two'],
    },
  )

  answers(
    'a misspelt word finds forms of what is meant, and two words that are written as one find both',
    { One: 'Two redirects.', Two: 'Written in PL/pgSQL.', Three: 'It migrates.', Four: 'A PL, and pgSQL.' },
    { 'redirct ': ['One'], 'plpgsql ': ['Two'], 'migratez ': ['Three'] },
  )

  test('a word that is spelt right finds no other that is spelt alike', async () => {
    const space = await spaceWith(await world(), { One: 'A falcon.', Two: 'A falcom.' })
    assert.deepEqual(await titlesFound(space, 'falcon'), ['One'])
    assert.deepEqual((await titlesFound(space, 'falcoq')).sort(), ['One', 'Two'])
  })

  test('an excerpt shows the word with its right spelling', async () => {
    const space = await spaceWith(await world(), { One: 'Before it the database stands.' })
    const { sections } = await onlyFound(space, 'databaze')
    assert.equal(sections[0].body, 'Before it the database stands.')
  })

  answers(
    'what a reader sees is found, in code, tables and descriptions of images too, and what nobody sees is not',
    {
      Code: '```sh\nnpm run zebracode\n```',
      Table: '| zebrahead | b |\n|---|---|\n| zebracell | c |',
      Link: '[zebralabel](https://zebraaddress.example)',
      Image: '![zebrapicture](a.png)',
      Comment: '<!-- zebracomment --> Text',
    },
    {
      zebracode: ['Code'],
      'zebrahead zebracell': ['Table'],
      zebralabel: ['Link'],
      zebrapicture: ['Image'],
      zebracomment: [],
    },
  )
})
