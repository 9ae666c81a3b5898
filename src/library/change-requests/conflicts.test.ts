// The rules of conflicts: what they show, and how they are answered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  send,
  sharedWorld,
  type TestChangeRequest,
  type TestSpace,
  text,
  titlesIn,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

interface Split extends TestSpace {
  readonly page: string
  readonly changeRequest: TestChangeRequest
}

const url = (host: string) => ({ kind: 'url', url: `https://${host}.example/` })
const resolve = (conflict: string, answer: object) => ({ operation: 'resolve_conflict', conflict, ...answer })

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** A space with one page, which the main content and a change request have changed differently. */
  const split = async (mine: object, theirs: object, base: object = {}): Promise<Split> => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'Base', { ...text('base\n'), ...base })
    const changeRequest = await newChangeRequest(space.admin, space)
    await write(space.admin, changeRequest.content, updatePage(page, mine))
    await write(space.admin, space.content, updatePage(page, theirs))
    return { ...space, page, changeRequest }
  }
  const update = async ({ admin, changeRequest }: Split) => {
    const { status, body } = await admin.post(`${changeRequest.path}/update`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const conflictsOf = async ({ admin, changeRequest }: Split) =>
    (await read(admin, `${changeRequest.path}/conflicts`)).items
  const pageIn = ({ admin, page }: Split, content: string) => read(admin, `${content}/page/${page}`)

  const fields: Record<
    string,
    { mine: object; theirs: object; base?: object; values: { mine: unknown; theirs: unknown; base: unknown } }
  > = {
    title: { mine: { title: 'M' }, theirs: { title: 'T' }, values: { base: 'Base', mine: 'M', theirs: 'T' } },
    slug: { mine: { slug: 'm' }, theirs: { slug: 't' }, values: { base: 'base', mine: 'm', theirs: 't' } },
    emoji: { mine: { emoji: '🅰️' }, theirs: { emoji: '🅱️' }, values: { base: null, mine: '🅰️', theirs: '🅱️' } },
    icon: { mine: { icon: 'm' }, theirs: { icon: 't' }, values: { base: null, mine: 'm', theirs: 't' } },
    description: {
      base: { description: 'b' },
      mine: { description: null },
      theirs: { description: 't' },
      values: { base: 'b', mine: null, theirs: 't' },
    },
    layout: {
      base: { layout: { coverSize: 'full' } },
      mine: { layout: { coverSize: 'small' } },
      theirs: { layout: { coverSize: 'large' } },
      values: { base: { coverSize: 'full' }, mine: { coverSize: 'small' }, theirs: { coverSize: 'large' } },
    },
    variables: {
      base: { variables: { x: 'b' } },
      mine: { variables: { x: 'm' } },
      theirs: { variables: null },
      values: { base: { x: 'b' }, mine: { x: 'm' }, theirs: null },
    },
    target: {
      base: { type: 'link', document: null, target: url('b') },
      mine: { target: url('m') },
      theirs: { target: url('t') },
      values: { base: url('b'), mine: url('m'), theirs: url('t') },
    },
    document: {
      mine: text('mine\n'),
      theirs: text('theirs\n'),
      values: {
        base: { markdown: 'base\n' },
        mine: { markdown: 'mine\n' },
        theirs: { markdown: 'theirs\n' },
      },
    },
  }
  const shown = (
    page: { markdown: string; layout: { coverSize: string }; [field: string]: unknown },
    field: string,
  ) => {
    if (field === 'document') return { markdown: page.markdown }
    return field === 'layout' ? { coverSize: page.layout.coverSize } : (page[field] ?? null)
  }

  for (const [field, { mine, theirs, base, values }] of Object.entries(fields)) {
    test(`a conflict in ${field} shows all three values, and is decided by either side or by a value like them`, async () => {
      for (const answer of [{ choose: 'main' }, { choose: 'change-request' }, { value: values.base }]) {
        const scene = await split(mine, theirs, base)
        const [conflict] = (await update(scene)).conflicts
        assert.deepEqual(
          [conflict.field, conflict.base, conflict.main, conflict.changeRequest],
          [field, values.base, values.theirs, values.mine],
        )
        await write(scene.admin, scene.changeRequest.content, resolve(conflict.id, answer))
        const expected =
          'value' in answer ? values.base : answer.choose === 'main' ? values.theirs : values.mine
        assert.deepEqual(
          shown(await pageIn(scene, scene.changeRequest.content), field),
          expected,
          JSON.stringify(answer),
        )
        assert.deepEqual(await conflictsOf(scene), [])
        assert.equal((await scene.admin.post(`${scene.changeRequest.path}/merge`)).body.result, 'merge')
        assert.deepEqual(shown(await pageIn(scene, scene.content), field), expected, JSON.stringify(answer))
      }
    })
  }

  test('a conflict of places shows parent and index, and is decided by either side or by another place', async () => {
    for (const [answer, expected] of [
      [{ choose: 'main' }, ['X', 'Y', '  Base']],
      [{ choose: 'change-request' }, ['X', '  Base', 'Y']],
      [{ value: { into: null, at: 0 } }, ['Base', 'X', 'Y']],
    ] as const) {
      const space = await newSpace(await world())
      const [page, x, y] = [
        await addPage(space.admin, space.content, 'Base'),
        await addPage(space.admin, space.content, 'X'),
        await addPage(space.admin, space.content, 'Y'),
      ]
      const changeRequest = await newChangeRequest(space.admin, space)
      await write(space.admin, changeRequest.content, updatePage(page, { into: x }))
      await write(space.admin, space.content, updatePage(page, { into: y }))
      const scene = { ...space, page, changeRequest }
      const [{ id, ...conflict }] = (await update(scene)).conflicts
      assert.deepEqual(conflict, {
        page,
        field: 'place',
        base: { into: null, at: 0 },
        main: { into: y, at: 0 },
        changeRequest: { into: x, at: 0 },
      })
      await write(space.admin, changeRequest.content, resolve(id, answer))
      assert.deepEqual(await titlesIn(space.admin, changeRequest.content), expected)
    }
  })

  test('a page deleted here and changed there is a conflict about the page, whichever way round', async () => {
    for (const side of ['mine', 'theirs'] as const) {
      for (const keep of [true, false]) {
        const space = await newSpace(await world())
        const page = await addPage(space.admin, space.content, 'Base', text('base\n'))
        const changeRequest = await newChangeRequest(space.admin, space)
        const [deleting, editing] =
          side === 'mine' ? [changeRequest.content, space.content] : [space.content, changeRequest.content]
        await write(space.admin, deleting, { operation: 'delete_page', page })
        await write(space.admin, editing, updatePage(page, text('edited\n')))
        const scene = { ...space, page, changeRequest }
        const [conflict] = (await update(scene)).conflicts
        const values = {
          deleted: side === 'mine' ? conflict.changeRequest : conflict.main,
          edited: side === 'mine' ? conflict.main : conflict.changeRequest,
        }
        assert.equal(conflict.field, 'page')
        assert.equal(values.deleted, null)
        assert.deepEqual([values.edited.title, values.edited.markdown], ['Base', 'edited\n'])
        const choose = keep === (side === 'mine') ? 'main' : 'change-request'
        await write(space.admin, changeRequest.content, resolve(conflict.id, { choose }))
        assert.equal((await space.admin.post(`${changeRequest.path}/merge`)).body.result, 'merge')
        assert.deepEqual(await titlesIn(space.admin, space.content), keep ? ['Base'] : [])
        if (keep) assert.equal((await pageIn(scene, space.content)).markdown, 'edited\n')
      }
    }
  })

  test('a variable set differently on both sides is a conflict about the variable', async () => {
    const space = await newSpace(await world())
    const set = (content: string, value: string | null) =>
      write(space.admin, content, { operation: 'set_variables', variables: { x: value } })
    await set(space.content, 'base')
    const changeRequest = await newChangeRequest(space.admin, space)
    await set(changeRequest.content, 'mine')
    await set(space.content, null)
    const scene = { ...space, page: '', changeRequest }
    const [conflict] = (await update(scene)).conflicts
    assert.deepEqual(
      [conflict.variable, conflict.base, conflict.main, conflict.changeRequest],
      ['x', 'base', null, 'mine'],
    )
    await write(space.admin, changeRequest.content, resolve(conflict.id, { value: 'both' }))
    assert.deepEqual((await read(space.admin, changeRequest.content)).variables, { x: 'both' })
  })

  test('a reusable content written differently on both sides is a conflict about its text', async () => {
    const space = await newSpace(await world())
    const { changes } = await write(space.admin, space.content, {
      operation: 'insert_reusable_content',
      title: 'N',
      ...text('base\n'),
    })
    const reusableContent = changes[0].reusableContent
    const changeRequest = await newChangeRequest(space.admin, space)
    for (const [content, words] of [
      [changeRequest.content, 'mine\n'],
      [space.content, 'theirs\n'],
    ] as const)
      await write(space.admin, content, {
        operation: 'update_reusable_content',
        reusableContent,
        ...text(words),
      })
    const [conflict] = (await update({ ...space, page: '', changeRequest })).conflicts
    assert.deepEqual(
      [conflict.reusableContent, conflict.field, conflict.main],
      [reusableContent, 'document', { markdown: 'theirs\n' }],
    )
    await write(space.admin, changeRequest.content, resolve(conflict.id, { choose: 'main' }))
    assert.equal(
      (await read(space.admin, `${changeRequest.content}/reusable-contents/${reusableContent}`)).markdown,
      'theirs\n',
    )
  })

  test('an answer that is no answer, or to no conflict, is refused and decides nothing', async () => {
    const scene = await split({ title: 'Mine' }, { title: 'Theirs' })
    const [{ id }] = (await update(scene)).conflicts
    const wrong = [
      resolve(id, {}),
      resolve(id, { choose: 'both' }),
      resolve(id, { choose: 'main', value: 'x' }),
      resolve(id, { value: '' }),
      resolve(id, { value: 7 }),
      resolve('nowhere', { choose: 'main' }),
    ]
    for (const change of wrong)
      assert.equal(
        (await send(scene.admin, scene.changeRequest.content, [change])).status,
        400,
        JSON.stringify(change),
      )
    const failing = [resolve(id, { choose: 'main' }), { operation: 'delete_page', page: 'nowhere' }]
    assert.equal((await send(scene.admin, scene.changeRequest.content, failing)).status, 400)
    assert.equal((await conflictsOf(scene)).length, 1)
    assert.equal((await pageIn(scene, scene.changeRequest.content)).title, 'Mine')
  })

  test('a conflict is answered once', async () => {
    const scene = await split({ title: 'Mine' }, { title: 'Theirs' })
    const [{ id }] = (await update(scene)).conflicts
    await write(scene.admin, scene.changeRequest.content, resolve(id, { choose: 'change-request' }))
    assert.equal(
      (await send(scene.admin, scene.changeRequest.content, [resolve(id, { choose: 'main' })])).status,
      400,
    )
  })

  test('conflicts are listed page by page', async () => {
    const scene = await split({ title: 'M', emoji: '🅰️', icon: 'm' }, { title: 'T', emoji: '🅱️', icon: 't' })
    await update(scene)
    const list = `${scene.changeRequest.path}/conflicts?limit=2`
    const { items, next, count } = await read(scene.admin, list)
    const rest = await read(scene.admin, `${list}&page=${next.page}`)
    assert.equal(count, 3)
    assert.deepEqual([...items, ...rest.items].map(conflict => conflict.field).sort(), [
      'emoji',
      'icon',
      'title',
    ])
  })
})
