// What an export does with the tags of blocks that contain links.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  importArchive,
  newSpace,
  read,
  sharedWorld,
  text,
  updatePage,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

interface Targets {
  readonly page: string
  readonly pdf: string
  readonly dark: string
}

const textTo = ({ page, pdf, dark }: Targets): string => `{% content-ref url="${page}#x" %}
[b](${page})
{% endcontent-ref %}

- {% hint %}
  {% file src='${pdf}' caption="no" %} Get it. {% endfile %}
  {% endhint %}

<picture><source media="(prefers-color-scheme: dark)" srcset="${dark} 2x"><img src="${dark}"></picture>

{% hint url="${page}x" %}
\`{% content-ref url="b.md" %}\`
`

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('the tags of an export lead to its files, and all else of the text is as it was', async () => {
    const { admin, content } = await newSpace(await world())
    const archive = await zip([
      ['SUMMARY.md', '* [A](guides/a.md)\n* [B](guides/b.md)\n'],
      ['guides/a.md', 'A'],
      ['guides/b.md', '# B\n\n## X\n'],
      ['files/a b.pdf', 'a'],
      ['files/dark.png', 'b'],
    ])
    await importArchive(admin, content, archive)
    const { pages, files } = await read(admin, content)
    const [a, b] = pages.map(({ id }: { id: string }) => id)
    const fileNamed = (name: string) =>
      `/files/${files.find((file: { name: string }) => file.name === name).id}`
    const byId = { page: `/pages/${b}`, pdf: fileNamed('a b.pdf'), dark: fileNamed('dark.png') }
    await write(admin, content, updatePage(a, text(textTo(byId))))

    const copy = await newSpace(await world())
    await importArchive(copy.admin, copy.content, (await admin.get(`${content}/export`)).bytes)
    const [copied] = (await read(copy.admin, copy.content)).pages
    const address = `${copy.content}/page/${copied.id}`
    const { markdown } = await read(copy.admin, address)
    const byPath = { page: 'b.md', pdf: '../files/a%20b.pdf', dark: '../files/dark.png' }
    assert.equal(markdown, textTo(byPath).replace('"b.mdx"', `"${byId.page}x"`))
    const { html } = await read(copy.admin, `${address}?format=html`)
    assert.match(html, /\/pages\/[^"]*#x"/)
    assert.match(html, /<a href="http:\/\/lectern\.test\/downloads\/[^"]*"/)
  })
})
