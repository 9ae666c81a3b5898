// The rules of computed pages in a content: when their pages are generated, how they follow their spec, who reads what.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  newChangeRequest,
  newSpace,
  read,
  send,
  sharedWorld,
  titlesIn,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { addComputed, newSpec, putVersion, referenceWith, revisionTypes, updater } from './testing.ts'

let specs = 0
const nextSlug = () => `shop-${++specs}`

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** A space, and a spec of its organization with a version. */
  const start = async (tags: Parameters<typeof referenceWith>[0] = { Pets: ['listPets', 'addPet'] }) => {
    const space = await newSpace(await world())
    const slug = nextSlug()
    await newSpec(space.organization, slug)
    const give = async (next: typeof tags) =>
      putVersion(space.world, space.organization, slug, referenceWith(next))
    await give(tags)
    const { runDue } = updater(space.world)
    await runDue()
    return { ...space, slug, give, runDue }
  }

  suite('a computed page', () => {
    test('has the pages that it stands for with the change that inserts it', async () => {
      const { admin, content, slug } = await start()
      const id = await addComputed(admin, content, slug)
      assert.deepEqual(await titlesIn(admin, content), ['API', '  Pets'])
      const page = await read(admin, `${content}/page/${id}`)
      const [pets] = page.pages
      assert.equal(page.markdown, `- [Pets](/pages/${pets.id})\n`)
      assert.equal(typeof page.computedSeed, 'string')
      assert.deepEqual([pets.generatedBy, pets.path, pets.type], [id, 'api/pets', 'document'])
      const { markdown } = await read(admin, `${content}/page/${pets.id}`)
      assert.match(markdown, new RegExp(`## addPet \\{#addPet\\}\\n\\n\\{% openapi-operation spec="${slug}"`))
    })

    test('shows a tag alone where it names one', async () => {
      const { admin, content, slug } = await start({ Pets: ['listPets'], Users: ['listUsers'] })
      await addComputed(admin, content, slug, {
        computed: {
          type: 'builtin:openapi',
          dependencies: { spec: { ref: { kind: 'openapi', spec: slug } } },
          props: { doc: 'Users' },
        },
      })
      assert.deepEqual(await titlesIn(admin, content), ['API', '  Users'])
    })

    test('is empty until its spec has a version, and then gets a revision of its own', async () => {
      const space = await newSpace(await world())
      const { admin, content, organization } = space
      const slug = nextSlug()
      const id = await addComputed(admin, content, slug)
      const before = await read(admin, `${content}/page/${id}`)
      assert.deepEqual([before.markdown, before.computedSeed, before.pages], ['', undefined, []])
      await newSpec(organization, slug)
      await updater(space.world).runDue()
      assert.deepEqual(await titlesIn(admin, content), ['API'])
      await putVersion(space.world, organization, slug, referenceWith({ Pets: ['listPets'] }))
      await updater(space.world).runDue()
      assert.deepEqual(await titlesIn(admin, content), ['API', '  Pets'])
      const [{ type, message, author }] = (await read(admin, `${space.path}/revisions`)).items
      assert.deepEqual([type, message, author], ['computed', `API reference of ${slug}`, admin.id])
    })

    test('follows its spec: pages stay by their ids, with the notes on what is left', async () => {
      const { admin, content, slug, give, runDue, ...space } = await start()
      const notes = { addPet: { markdown: 'Needs a name.' }, 'GET /listPets': { markdown: 'Sorted.' } }
      const id = await addComputed(admin, content, slug, { notes })
      const [before] = (await read(admin, `${content}/page/${id}`)).pages
      await give({ Orders: ['order'], Pets: ['addPet', 'feedPet'] })
      await runDue()
      assert.deepEqual(await titlesIn(admin, content), ['API', '  Orders', '  Pets'])
      const page = await read(admin, `${content}/page/${id}`)
      assert.deepEqual(page.notes, { ...notes, 'GET /listPets': { markdown: 'Sorted.', orphaned: true } })
      const [, pets] = page.pages
      assert.deepEqual([pets.id, pets.createdAt, pets.slug], [before.id, before.createdAt, 'pets'])
      assert.match(
        (await read(admin, `${content}/page/${pets.id}`)).markdown,
        /\{#addPet\}\n\nNeeds a name\.\n/,
      )
      assert.deepEqual(await revisionTypes({ admin, content, ...space }), ['computed', 'edits', 'edits'])
      await runDue()
      assert.equal((await revisionTypes({ admin, content, ...space })).length, 3)
    })

    test('takes notes with the change that sets them, and refuses edits of what is generated', async () => {
      const { admin, content, slug } = await start()
      const id = await addComputed(admin, content, slug)
      const [{ id: pets }] = (await read(admin, `${content}/page/${id}`)).pages
      await write(admin, content, updatePage(id, { notes: { addPet: { markdown: 'a\r\nb' } } }))
      assert.match((await read(admin, `${content}/page/${pets}`)).markdown, /\{#addPet\}\n\na\nb\n\n\{%/)
      await write(admin, content, updatePage(id, { notes: { addPet: null } }))
      const { markdown } = await read(admin, `${content}/page/${pets}`)
      assert.match(markdown, /\{#addPet\}\n\n\{%/)
      for (const change of [
        updatePage(pets, { document: { markdown: 'mine' } }),
        { operation: 'delete_page', page: pets },
        updatePage(id, { document: { markdown: 'mine' } }),
      ])
        assert.equal((await send(admin, content, [change])).status, 400)
    })

    test('stays as it was where its spec is deleted, or it names another that is not there', async () => {
      const { admin, content, slug, runDue, organization } = await start()
      const id = await addComputed(admin, content, slug)
      const before = await read(admin, `${content}/page/${id}`)
      assert.equal((await admin.delete(`/orgs/${organization.id}/openapi/${slug}`)).status, 205)
      await runDue()
      await write(admin, content, updatePage(id, { emoji: '🐈', notes: { addPet: { markdown: 'x' } } }))
      const { computedSeed, pages } = await read(admin, `${content}/page/${id}`)
      assert.deepEqual([computedSeed, pages], [before.computedSeed, before.pages])
    })

    test('of more than fits into a request is generated a moment later', async () => {
      const { admin, content, slug, give, runDue } = await start()
      const many = Array.from({ length: 40 }, (_, index) => `Tag${index}`)
      const long = 'x'.repeat(55_000)
      await give(Object.fromEntries(many.map(tag => [tag, [`${tag}-${long}`]])))
      await runDue()
      const id = await addComputed(admin, content, slug)
      assert.deepEqual(await titlesIn(admin, content), ['API'])
      await runDue()
      assert.equal((await read(admin, `${content}/page/${id}`)).pages.length, 40)
    })
  })

  suite('with computed=false', () => {
    test('a content is shown as it is stored, without what is generated', async () => {
      const { admin, content, slug, path } = await start()
      const id = await addComputed(admin, content, slug, { notes: { addPet: { markdown: 'x' } } })
      const own = await write(admin, content, { operation: 'insert_page', title: 'Own', into: id })
      const { revision } = own
      const [{ id: pets }] = (await read(admin, `${content}/page/${id}`)).pages
      for (const base of [content, `${path}/revisions/${revision}`]) {
        const { pages } = await read(admin, `${base}${base === content ? '' : ''}/pages?computed=false`)
        assert.deepEqual(
          pages.map((page: any) => [page.title, page.computedSeed, page.documentId, page.pages.length]),
          [['API', undefined, undefined, 1]],
        )
        const page = await read(admin, `${base}/page/${id}?computed=false`)
        assert.deepEqual(
          [page.markdown, page.computedSeed, page.pages.map((one: any) => one.title), page.notes],
          [undefined, undefined, ['Own'], { addPet: { markdown: 'x' } }],
        )
        for (const address of [`page/${pets}`, 'path/api/pets']) {
          assert.equal((await admin.get(`${base}/${address}?computed=false`)).status, 404)
          const answer = await admin.get(`${base}/${address}`)
          assert.equal(answer.status, 200)
          const again = await admin.get(`${base}/${address}?computed=false`, {
            'if-none-match': answer.headers.etag as string,
          })
          assert.equal(again.status, 404)
        }
      }
      const whole = await read(admin, `${content}?computed=false`)
      assert.deepEqual(
        whole.pages[0].pages.map((one: any) => one.title),
        ['Own'],
      )
    })
  })

  suite('a change request', () => {
    test('follows the spec of a computed page that it alone has, and the main content stays', async () => {
      const { admin, content, path, slug, give, runDue, ...space } = await start()
      const changeRequest = await newChangeRequest(admin, { path })
      await addComputed(admin, changeRequest.content, slug)
      await give({ Orders: ['order'] })
      await runDue()
      assert.deepEqual(await titlesIn(admin, changeRequest.content), ['API', '  Orders'])
      assert.deepEqual(await titlesIn(admin, content), [])
      assert.deepEqual(await revisionTypes({ admin, content, path, ...space }), ['edits'])
    })

    test('is merged without conflicts over a new version, whatever was noted on both sides', async () => {
      const { admin, content, path, slug, give, runDue } = await start()
      const id = await addComputed(admin, content, slug)
      const changeRequest = await newChangeRequest(admin, { path })
      await write(admin, changeRequest.content, updatePage(id, { notes: { addPet: { markdown: 'Theirs' } } }))
      await write(admin, content, updatePage(id, { notes: { listPets: { markdown: 'Ours' } } }))
      await give({ Orders: ['order'], Pets: ['listPets', 'addPet'] })
      await runDue()
      const { body } = await admin.post(`${changeRequest.path}/merge`)
      assert.equal(body.result, 'merge')
      const { notes, pages } = await read(admin, `${content}/page/${id}`)
      assert.deepEqual(Object.keys(notes), ['addPet', 'listPets'])
      const { markdown } = await read(admin, `${content}/page/${pages[1].id}`)
      assert.match(markdown, /Ours[\s\S]*Theirs/)
    })
  })
})
