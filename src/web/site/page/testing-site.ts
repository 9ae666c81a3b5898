// A site with every part, for tests in a browser: sections, a group of them, variants, a deep tree, announcement, cover,
// header and footer.
import { newSpace, type TestSpace, write } from '../../../../test/world/content.ts'
import type { World } from '../../../../test/world/world.ts'
import { storeSite } from '../../../sites/prepared/testing.ts'
import { idsOf, page } from '../../../sites/published/testing.ts'

const text = `How it begins, with \`code\`, a [link](https://example.com/) and a second sentence that is longer than the first.

## First part

{% hint style="info" %}
Something to know.
{% endhint %}

{% tabs %}
{% tab title="npm" %}
\`\`\`sh
npm install acme
\`\`\`
{% endtab %}
{% tab title="pnpm" %}
\`\`\`sh
pnpm add acme
\`\`\`
{% endtab %}
{% endtabs %}

### A part of it

| Name | What it does |
|---|---|
| a | one thing |
| b | another |

## Second part

${'Some sentences are here to be read, and to make the page longer than a window. '.repeat(30)}

## Third part

<details><summary>What is folded</summary>

It is seen when it is opened.

</details>
`

const links = [
  { title: 'Status', to: 'https://status.example' },
  { title: 'Releases', to: 'https://releases.example' },
]

const look = {
  title: 'Acme Docs',
  icon: { emoji: '⚓️' },
  announcement: { title: 'Version 3 is out', to: 'https://releases.example', style: 'warning' },
  header: {
    links: [
      { title: 'Blog', to: 'https://blog.example' },
      { title: 'Resources', to: 'https://all.example', links },
    ],
  },
  footer: { groups: [{ title: 'Product', links }], copyright: '© 2026 Acme' },
  showAuthor: true,
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="2"><rect width="8" height="2" fill="#468"/></svg>'

const insertCover = {
  operation: 'insert_files',
  files: [{ name: 'cover.svg', base64: Buffer.from(picture).toString('base64'), ref: 'cover' }],
}

const cover = { cover: { ref: { kind: 'file', file: 'cover' }, yPos: 0 } }

/** Makes the site and returns its address; `own` changes its look, and `pages` are added after its own ones. */
export const siteWithEveryPart = async (
  world: World & { readonly baseUrl: string },
  own: object = {},
  pages: readonly object[] = [],
) => {
  const spaces = await Promise.all(
    ['now', 'old', 'rest', 'cli', 'news'].map(title => newSpace(world, { title })),
  )
  const [now, old, rest, cli, news] = spaces as [TestSpace, TestSpace, TestSpace, TestSpace, TestSpace]
  for (const { admin, content } of [old, rest, cli, news]) await write(admin, content, page('Front', 'Text.'))
  const { admin, content, organization } = now
  await write(
    admin,
    content,
    insertCover,
    page('Welcome', text, { emoji: '👋', description: 'What it is about.', ...cover }),
  )
  let into: string | undefined
  for (const title of ['Start', 'First steps', 'Deeper', 'Deepest'])
    into = idsOf(await write(admin, content, page(title, text, { ...(into !== undefined && { into }) })))[0]
  await write(
    admin,
    content,
    page('Alone', text, { layout: { tableOfContents: false, outline: false } }),
    ...pages,
  )
  const siteSpaces = [
    { path: 'now', space: now.id },
    { path: 'old', space: old.id },
  ]
  const site = await storeSite(world, organization.id, {
    sections: [
      { path: 'guides', siteSpaces },
      { path: 'rest', group: 'Reference', siteSpaces: [{ path: 'v1', space: rest.id }] },
      { path: 'cli', group: 'Reference', siteSpaces: [{ path: 'v1', space: cli.id }] },
      { path: 'news', siteSpaces: [{ path: 'all', space: news.id }] },
    ],
  })
  const answer = await admin.put(`/orgs/${organization.id}/sites/${site.id}/customization`, {
    ...look,
    ...own,
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return `${world.baseUrl}/${organization.id}/${site.id.toLowerCase()}`
}
