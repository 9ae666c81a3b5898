// The rules of importing what other programs export: unchanged pages in their order, with working links.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  importArchive,
  newSpace,
  onePixelPng,
  read,
  sharedWorld,
  titlesIn,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

const hex = (digit: string): string => digit.repeat(32)

const notion: [string, string | Uint8Array][] = [
  [
    `Team Wiki ${hex('a')}.md`,
    `# Team Wiki\n\n[First steps](Team%20Wiki%20${hex('a')}/First%20steps%20${hex('b')}.md) [Tasks](Team%20Wiki%20${hex('a')}/Tasks%20${hex('c')}.csv)\n\n<aside>\n💡 Ask us.\n\n</aside>\n`,
  ],
  [
    `Team Wiki ${hex('a')}/First steps ${hex('b')}.md`,
    `# First steps\n\n![map](First%20steps%20${hex('b')}/map.png) [up](../Team%20Wiki%20${hex('a')}.md)\n`,
  ],
  [`Team Wiki ${hex('a')}/First steps ${hex('b')}/map.png`, onePixelPng],
  [`Team Wiki ${hex('a')}/Tasks ${hex('c')}.csv`, '\uFEFFName,Status\n"Write, then read",Done\nOther,\n'],
  [
    `Team Wiki ${hex('a')}/Tasks ${hex('c')}_all.csv`,
    '\uFEFFName,Status,Note\n"Write, then read",Done,"a|b\nc"\nOther,,\n',
  ],
  [
    `Team Wiki ${hex('a')}/Tasks ${hex('c')}/Write, then read ${hex('d')}.md`,
    '# Write, then read\n\nStatus: Done\n',
  ],
]

const confluencePage = (title: string, text: string): string =>
  `<!DOCTYPE html><html><head><title>Space : ${title}</title><link rel="stylesheet" href="styles/site.css"/></head><body class="theme-default aui-theme-default"><div id="page"><div id="main" class="aui-page-panel"><div id="main-header"><div id="breadcrumb-section"><ol id="breadcrumbs"><li class="first"><span><a href="index.html">Space</a></span></li></ol></div><h1 id="title-heading" class="pagetitle"><span id="title-text">Space : ${title}</span></h1></div><div id="content" class="view"><div id="main-content" class="wiki-content group">${text}</div></div></div></div></body></html>`

const confluence: [string, string | Uint8Array][] = [
  [
    'index.html',
    '<html><body><h2>Available Pages:</h2><ul><li><a href="Home_1.html">Home</a><img src="images/icons/home.png"/><ul><li><a href="2.html">Set &amp; go</a></li></ul></li><li><a href="Last_3.html">Last</a></li></ul></body></html>',
  ],
  ['styles/site.css', 'a {}'],
  ['images/icons/home.png', onePixelPng],
  [
    'Home_1.html',
    confluencePage(
      'Home',
      '<p>See <a href="2.html#Set-Deep">the setup</a>. <img src="attachments/1/9.png"/></p>',
    ),
  ],
  [
    '2.html',
    confluencePage('Set &amp; go', '<h2 id="Set-Deep">Deep</h2><p>Back <a href="Home_1.html">home</a></p>'),
  ],
  ['Last_3.html', confluencePage('Last', '<p>The end</p>')],
  ['attachments/1/9.png', onePixelPng],
]

const docusaurus: [string, string | Uint8Array][] = [
  ['docusaurus.config.js', 'module.exports = {}'],
  ['README.md', '# The repository\n'],
  [
    'docs/intro.md',
    '---\nsidebar_position: 1\nslug: /\n---\n\n# Introduction\n\n[setup](./guides/setup), [the same](/docs/guides/setup#run), ![logo](/img/logo.png)\n',
  ],
  ['docs/02-guides/_category_.json', '{"label": "Guides", "position": 2}'],
  [
    'docs/02-guides/01-setup.mdx',
    '---\nsidebar_label: Setup\n---\n\nimport Tabs from \'@theme/Tabs\';\n\n<Tabs>\n<TabItem value="npm">\n\nRun it.\n\n</TabItem>\n</Tabs>\n\n<Chart data={1} />\n\n[start](../intro.md)\n',
  ],
  ['docs/02-guides/02-more.md', '---\ntitle: More\nid: even-more\n---\n\nText\n'],
  ['docs/02-guides/_part.mdx', 'A part\n'],
  ['static/img/logo.png', onePixelPng],
]

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const imported = async (files: readonly [string, string | Uint8Array][]) => {
    const space = await newSpace(await world())
    const { status, body } = await importArchive(space.admin, space.content, await zip(files))
    assert.equal(status, 201, JSON.stringify(body))
    // A page that could not be expressed in Markdown completely does not count as missing.
    assert.equal(body.importedResources, body.totalResources)
    const markdownAt = async (path: string): Promise<string> =>
      (await read(space.admin, `${space.content}/path/${path}`)).markdown
    const { files: others } = await read(space.admin, space.content)
    return {
      space,
      failures: body.failures,
      titles: await titlesIn(space.admin, space.content),
      markdownAt,
      files: others.map(({ git }: { git: { path: string } }) => git.path),
    }
  }

  test('of Notion: names without ids, pages under pages, databases as tables beside their file', async () => {
    const { titles, markdownAt, files, failures } = await imported(notion)
    assert.deepEqual(failures, [])
    assert.deepEqual(titles, ['Team Wiki', '  First steps', '  Tasks', '    Write, then read'])
    assert.equal(
      await markdownAt('team-wiki'),
      '# Team Wiki\n\n[First steps](Team%20Wiki/First%20steps.md) [Tasks](Team%20Wiki/Tasks.md)\n\n{% hint style="info" %}\n💡 Ask us.\n{% endhint %}\n',
    )
    assert.equal(
      await markdownAt('team-wiki/first-steps'),
      `# First steps\n\n![map](../Team%20Wiki%20${hex('a')}/First%20steps%20${hex('b')}/map.png) [up](../Team%20Wiki.md)\n`,
    )
    const table = await markdownAt('team-wiki/tasks')
    assert.match(table, /^# Tasks\n\n\| Name \| Status \| Note \|\n\| --- \| --- \| --- \|\n/)
    assert.match(
      table,
      /\| \[Write, then read\]\(Tasks\/Write,%20then%20read\.md\) \| Done \| a\\\|b<br>c \|\n\| Other \| {2}\| {2}\|\n/,
    )
    assert.equal(files.filter((path: string) => path.endsWith('.csv')).length, 2)
  })

  test('of Notion as HTML: the same pages, as Markdown', async () => {
    const page = (title: string, body: string): string =>
      `<html><head><title>${title}</title></head><body><article class="page sans"><header><h1 class="page-title">${title}</h1></header><div class="page-body">${body}</div></article></body></html>`
    const { titles, markdownAt, failures } = await imported([
      ['index.html', '<html><body><ul><li>All</li></ul></body></html>'],
      [
        `Wiki ${hex('a')}.html`,
        page('Wiki', `<p>See <a href="Wiki%20${hex('a')}/First%20${hex('b')}.html">the first</a>.</p>`),
      ],
      [
        `Wiki ${hex('a')}/First ${hex('b')}.html`,
        page('First', `<p>It has a picture.</p><figure><img src="First%20${hex('b')}/map.png"/></figure>`),
      ],
      [`Wiki ${hex('a')}/First ${hex('b')}/map.png`, onePixelPng],
    ])
    assert.deepEqual([failures, titles], [[], ['Wiki', '  First']])
    assert.match(await markdownAt('wiki'), /See \[the first\]\(Wiki\/First\.md\)\./)
    assert.match(
      await markdownAt('wiki/first'),
      new RegExp(`\\.\\./Wiki%20${hex('a')}/First%20${hex('b')}/map\\.png`),
    )
  })

  test('of Confluence: the tree of the index, pages as Markdown, links to pages, parts of pages and attachments', async () => {
    const { titles, markdownAt, files, failures } = await imported(confluence)
    assert.deepEqual(failures, [])
    assert.deepEqual(titles, ['Home', '  Set & go', 'Last'])
    const home = await markdownAt('home')
    assert.match(home, /See \[the setup\]\(set-go\.md#Set-Deep\)\. !\[\]\(attachments\/1\/9\.png\)/)
    assert.match(await markdownAt('home/set-go'), /## Deep \{#Set-Deep\}\n\nBack \[home\]\(home\.md\)/)
    assert.deepEqual(files, ['attachments/1/9.png'])
  })

  test('of Docusaurus: the order of its folders and positions, MDX as Markdown, links by path and by address', async () => {
    const { titles, markdownAt, files, failures } = await imported(docusaurus)
    assert.deepEqual(failures, [
      {
        url: 'docs/02-guides/01-setup.mdx',
        reason: 'line 15: <Chart> cannot be said in Markdown: it is left out',
      },
    ])
    assert.deepEqual(titles, ['Introduction', 'Guides', '  Setup', '  More'])
    assert.match(
      await markdownAt('intro'),
      /\[setup\]\(02-guides\/setup\.md\), \[the same\]\(02-guides\/setup\.md#run\), !\[logo\]\(\.\.\/static\/img\/logo\.png\)/,
    )
    assert.match(
      await markdownAt('guides/setup'),
      /^\{% tabs %\}\n\{% tab title="npm" %\}\n\nRun it\.\n\n\{% endtab %\}\n\{% endtabs %\}\n/,
    )
    assert.equal(await markdownAt('guides/even-more'), 'Text\n')
    assert.ok(files.includes('README.md') && files.includes('docs/02-guides/_part.mdx'), files.join())
  })

  test('a sidebars.json says the order; one that is a program is told, and not run', async () => {
    const sidebars = {
      docs: [
        'guides/even-more',
        {
          type: 'category',
          label: 'All',
          link: { type: 'doc', id: 'intro' },
          items: [{ type: 'autogenerated', dirName: '02-guides' }, 'nothing'],
        },
        { type: 'link', label: 'Site', href: 'https://example.com' },
      ],
    }
    const said = await imported([...docusaurus, ['sidebars.json', JSON.stringify(sidebars)]])
    assert.deepEqual(said.titles, ['More', 'All', '  Setup', 'Site'])
    assert.ok(said.failures.some(({ reason }: { reason: string }) => reason === 'there is no page nothing'))
    const program = await imported([...docusaurus, ['sidebars.js', "module.exports = {docs: ['intro']}"]])
    assert.deepEqual(program.titles, ['Introduction', 'Guides', '  Setup', '  More'])
    assert.match(
      JSON.stringify(program.failures),
      /"url":"sidebars\.js","reason":"it is a program and is not run/,
    )
  })

  test('a folder that says itself how it is arranged is in no dialect', async () => {
    const { titles } = await imported([...docusaurus, ['SUMMARY.md', '* [Home](README.md)\n']])
    assert.deepEqual(titles, ['Home'])
  })

  test('imported again, an export changes nothing', async () => {
    for (const files of [notion, confluence, docusaurus]) {
      const { admin, content } = await newSpace(await world())
      const archive = await zip(files)
      const first = (await importArchive(admin, content, archive)).body
      assert.deepEqual((await importArchive(admin, content, archive)).body, first)
    }
  })
})
