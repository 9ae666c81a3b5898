// The rules of what a PDF contains, and of who gets one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  importArchive,
  newChangeRequest,
  newSpace,
  sharedWorld,
  text,
  updatePage,
  upload,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { pictureIn } from '../../typesetting/testing.ts'
import { addressOf, load, pdfOf, textOf } from './testing.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('a PDF has all pages in their order, with contents, outline, and links inside and out', async () => {
    const space = await newSpace(await world(), { title: 'Guide' })
    const files = {
      'README.md':
        '# Welcome\n\nSee [how to install](setup/README.md#install-it) and [us](https://example.com/us).\n',
      'setup/README.md': '# Setup\n\n## Install it\n\nText of the setup.\n',
      'setup/more.md': '# More\n\nBack to [the start](../README.md).\n',
      'SUMMARY.md': '* [Welcome](README.md)\n* [Setup](setup/README.md)\n  * [More](setup/more.md)\n',
    }
    const archive = await zip(Object.entries(files))
    assert.equal((await importArchive(space.admin, space.content, archive)).status, 201)
    const pdf = await pdfOf(space)
    assert.deepEqual(
      pdf.outline.map(({ title, items }) => [title, items.map(item => item.title)]),
      [
        ['Welcome', []],
        ['Setup', ['Install it', 'More']],
      ],
    )
    const at = (part: string) => pdf.pages.findLastIndex(page => page.text.includes(part)) + 1
    assert.deepEqual(pdf.pages[at('how to install') - 1]?.links, [
      at('Text of the setup'),
      'https://example.com/us',
    ])
    assert.ok(pdf.pages[at('Back to') - 1]?.links.includes(at('how to install')))
    assert.equal(pdf.title, 'Guide')
    assert.match(textOf(pdf), /Guide[\s\S]*Contents[\s\S]*Welcome[\s\S]*Text of the setup[\s\S]*Back to/)
  })

  test('a PDF of a page has it and those under it, or it alone; links to other pages lead to the app', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const top = await addPage(admin, content, 'Top', text('Text of top\n'))
    await addPage(admin, content, 'Under', { into: top, ...text('Text under\n') })
    const other = await addPage(admin, content, 'Other', text(`Go [up](/pages/${top}#there)\n`))
    const whole = textOf(await pdfOf(space, `?page=${top}`))
    assert.deepEqual(
      ['Text of top', 'Text under', 'Go up'].map(part => whole.includes(part)),
      [true, true, false],
    )
    const alone = textOf(await pdfOf(space, `?page=${top}&only=true`))
    assert.deepEqual(
      ['Text of top', 'Text under'].map(part => alone.includes(part)),
      [true, false],
    )
    const [sheet] = (await pdfOf(space, `?page=${other}&only=true`)).pages
    assert.deepEqual(sheet?.links, [`http://lectern.test/app${space.path}/pages/${top}#there`])
  })

  test('a PDF shows images, included contents with their links, values of expressions, and groups; links of the menu and hidden pages it leaves out', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const parts = ['png', 'webp'].map(form => ({
      fileName: `a.${form}`,
      bytes: pictureIn(form as 'png' | 'webp'),
    }))
    const { body } = await upload(admin, `${content}/files`, parts)
    const [png, webp] = body.items.map(({ id }: { id: string }) => `/files/${id}`)
    const { changes } = await write(
      admin,
      content,
      { operation: 'insert_page', title: 'Part', type: 'group', ref: 'part' },
      { operation: 'insert_page', title: 'Hidden page', hidden: true, ...text('Unseen\n') },
      {
        operation: 'insert_page',
        title: 'Menu entry',
        type: 'link',
        target: { kind: 'url', url: 'https://example.com' },
      },
      { operation: 'insert_reusable_content', title: 'Shared', ...text(`Included ![b](${webp})\n`) },
    )
    await write(admin, content, {
      operation: 'insert_page',
      title: 'In part',
      into: changes[0].page,
      variables: { name: 'Ada' },
      ...text(
        `![a](${png}) by {{ page.vars.name }}\n\n{% include "/reusable-contents/${changes[3].reusableContent}" %}\n`,
      ),
    })
    const pdf = await pdfOf(space)
    const words = textOf(pdf)
    assert.deepEqual(
      ['Part', 'In part', 'by Ada', 'Included', 'Hidden page', 'Unseen', 'Menu entry'].map(part =>
        words.includes(part),
      ),
      [true, true, true, true, false, false, false],
    )
    assert.equal(
      pdf.pages.reduce((sum, { images }) => sum + images, 0),
      2,
    )
  })

  test('a broken image, a text that no tree can be made of, and links that lead nowhere take nothing else away', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const { body } = await upload(admin, `${content}/files`, [
      { fileName: 'a.png', bytes: pictureIn('png').subarray(0, 60) },
    ])
    await addPage(
      admin,
      content,
      'Images',
      text(`Before ![a](/files/${body.items[0].id}) after [x](gone.md) [y](#no) end\n`),
    )
    await addPage(admin, content, 'Deep', text(`${'> '.repeat(600)}deep words\n`))
    const words = textOf(await pdfOf(space))
    assert.match(words, /Before[\s\S]*after x y end/)
    assert.match(words, /deep words/)
  })

  test('paper and language are those that are asked for', async () => {
    const space = await newSpace(await world())
    for (const title of ['One', 'Two']) await addPage(space.admin, space.content, title)
    const sizes = []
    for (const paper of ['a4', 'letter', 'a5']) {
      const { bytes } = await load(space, await addressOf(space, `?paper=${paper}&language=de`))
      sizes.push(
        /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
          .exec(bytes.toString('latin1'))
          ?.slice(1)
          .map(Number)
          .map(Math.round),
      )
    }
    assert.deepEqual(sizes, [
      [595, 842],
      [612, 792],
      [420, 595],
    ])
    const pdf = await pdfOf(space, '?language=de')
    assert.ok(textOf(pdf).includes('Inhalt'))
    assert.equal(pdf.language, 'de')
  })

  test('the PDF of a change request has what is proposed, and that of the space what is there', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'Page', text('As it is\n'))
    const changeRequest = await newChangeRequest(space.admin, space, { subject: 'Say it better' })
    await write(space.admin, changeRequest.content, updatePage(page, text('As proposed\n')))
    const proposed = textOf(await pdfOf(space, '', changeRequest.path))
    assert.ok(proposed.includes('As proposed') && !proposed.includes('As it is'))
    assert.ok(textOf(await pdfOf(space)).includes('As it is'))
  })

  test('a space without pages has a PDF', async () => {
    assert.equal((await pdfOf(await newSpace(await world()))).pages.length, 1)
  })

  test('whoever may read the space gets an address, and nobody else', async () => {
    const space = await newSpace(await world())
    const reader = await space.world.member(space.organization, 'read')
    const guest = await space.world.member(space.organization, null)
    const stranger = await space.world.person()
    const statuses = await Promise.all(
      [reader, await space.world.reader(reader), guest, stranger].map(
        async person => (await person.get(`${space.path}/pdf`)).status,
      ),
    )
    assert.deepEqual(statuses, [200, 200, 404, 404])
    assert.equal((await space.world.inject({ url: `/v1${space.path}/pdf` })).status, 401)
  })

  test('a page that is none of the content, or only an entry of the menu, and wrong values are named', async () => {
    const space = await newSpace(await world())
    const { admin, content, path } = space
    const { changes } = await write(admin, content, {
      operation: 'insert_page',
      title: 'Menu entry',
      type: 'link',
      target: { kind: 'url', url: 'https://example.com' },
    })
    for (const [query, field] of [
      ['?page=nowhere', 'page'],
      [`?page=${changes[0].page}`, 'page'],
      ['?only=true', 'only'],
      ['?only=maybe', 'only'],
      ['?paper=a3', 'paper'],
      ['?language=klingon!', 'language'],
    ] as const) {
      const { status, body } = await admin.get(`${path}/pdf${query}`)
      assert.deepEqual([status, body.error.details[0].path], [400, `query/${field}`], query)
    }
  })
})
