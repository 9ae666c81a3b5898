// What destinations mean, and what the links of a text lead to.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { linkFollower, type PageRecord, page, pages, type ReusableContentRecord } from '../snapshot/index.ts'
import { apply, changed, newWorld, planted } from '../snapshot/testing.ts'
import { anchorFinder, meaningOf } from './destinations.ts'
import { linksOf, resolveLinks } from './index.ts'
import { kept, keyOf, type LinkTarget, pageTarget } from './targets.ts'

const baseUrl = 'https://docs.example/base'
const id = (name: string) => name.padEnd(20, '0')

describe('a destination', () => {
  for (const [href, anchor] of [
    ['#one', 'one'],
    ['#caf%C3%A9', 'café'],
    ['#a%zz', 'a%zz'],
    ['#a\\&amp;b', 'a\\&amp;b'],
    ['?a=b#one', 'one'],
    ['#one:~:text=two', 'one'],
  ] as const)
    test(`${href} is the anchor ${anchor} of its own page`, () =>
      assert.deepEqual(meaningOf(href, baseUrl), { kind: 'here', anchor }))

  for (const href of ['', ' ', '#', '#top', '#TOP', '#:~:text=a', '?a=b', 'data:image/png;base64,AAAA'])
    test(`"${href}" is no link`, () => assert.equal(meaningOf(href, baseUrl), undefined))

  for (const href of [
    'https://a.example/x',
    '//a.example/x',
    'mailto:a@a.example',
    'tel:1',
    'https://docs.example/app/spaces',
    'http://docs.example/base/app/x',
    'https://docs.example/base/apple',
    'https://docs.example/base/app',
    'https://docs.example@evil.example/base/app/x',
    'https://[broken',
  ])
    test(`${href} is elsewhere`, () =>
      assert.deepEqual(meaningOf(href, baseUrl), {
        kind: 'elsewhere',
        target: { kind: 'url', written: href, status: 'ok' },
      }))

  const [space, shown] = [id('space'), id('page')]
  for (const [path, place] of [
    ['', {}],
    ['orgs/x', {}],
    [`spaces/${space}`, { space }],
    [`spaces/${space}/`, { space }],
    [`spaces/${space}/pages/${shown}`, { space, id: shown }],
    [`spaces/${space}/pages/${shown}?x#one`, { space, id: shown, anchor: 'one' }],
    [`spaces/${space}/change-requests/${id('c')}/pages/${shown}`, { space, id: shown }],
    [`spaces/${space}/revisions/${id('r')}`, {}],
    ['spaces/short/pages/short', {}],
    [`../app/spaces/${space}`, { space }],
  ] as const)
    test(`/app/${path} is in the app`, () => {
      const href = `${baseUrl}/app/${path}`
      assert.deepEqual(meaningOf(href, baseUrl), {
        kind: 'elsewhere',
        target: { kind: 'url', written: href, status: 'in-app', ...place },
      })
    })

  for (const href of ['a.md', '../a/b.md#c', '/pages/x', './', 'a b:c'])
    test(`${href} is a path`, () => assert.deepEqual(meaningOf(href, baseUrl), { kind: 'path', href }))

  test('of any shape means something or nothing, and never fails', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const meaning = meaningOf(text, baseUrl)
        if (meaning?.kind !== 'elsewhere') return
        assert.ok(meaning.target.written?.isWellFormed())
      }),
    ))
})

test('an anchor is the id of an element as it is, or with percent signs', () => {
  assert.ok(anchorFinder(['one', 'two'])('two'))
  assert.ok(!anchorFinder(['one'])('One'))
  assert.ok(anchorFinder(['caf%C3%A9'])('café'))
  assert.ok(!anchorFinder([])('one'))
})

describe('the key of a target', () => {
  const text = fc.string({ unit: 'binary', maxLength: 600 })
  const target: fc.Arbitrary<LinkTarget> = fc.oneof(
    text.map(written => ({ kind: 'url', written: kept(written) }) as const),
    text.map(anchor => pageTarget(id('page'), anchor)),
    fc.constantFrom('page', 'file', 'space').map(kind => ({ kind, id: id('x') }) as const),
  )

  test('is short, made of ASCII, and the same for the same targets alone', () =>
    fc.assert(
      fc.property(target, target, (one, other) => {
        const [first, second] = [keyOf(one, 'reference'), keyOf(other, 'reference')]
        assert.match(first, /^[\x20-\x7e]{1,400}$/)
        assert.equal(first === second, JSON.stringify(one) === JSON.stringify(other))
        assert.notEqual(first, keyOf(one, 'dependsOn'))
      }),
    ))

  test('keeps long ones apart', () => {
    const long = 'a'.repeat(5000)
    const keyFor = (written: string) => keyOf({ kind: 'url', written }, 'reference')
    assert.notEqual(keyFor(`${long}b`), keyFor(`${long}c`))
  })
})

describe('the links of a page', () => {
  const resolved = async (
    record: PageRecord | ReusableContentRecord,
    hrefs: readonly string[],
    world = newWorld(),
    root: string | null = null,
  ) => {
    const follow = await linkFollower(world.store, root)(record)
    const links = hrefs.map(href => ({ href, relation: 'reference' }) as const)
    return resolveLinks({ page: record.id, follow, baseUrl }, linksOf(record, { links }))
  }

  test('name each target once, with all destinations that lead to it', async () => {
    const world = newWorld()
    const { root, ids } = await planted(world, 'a\nb')
    const a = (await page(world.store, root, ids.a as string)) as PageRecord
    const found = await resolved(
      a,
      ['b.md', './b.md', `/pages/${ids.b}`, 'b.md#c', '#c', 'c.md'],
      world,
      root,
    )
    const shown = found.map(({ target, hrefs, isByPath }) => [
      target.kind,
      target.id ?? target.written,
      target.anchor,
      hrefs,
      isByPath,
    ])
    assert.deepEqual(shown, [
      ['page', ids.b, undefined, ['./b.md', 'b.md'], true],
      ['page', ids.b, 'c', ['b.md#c'], true],
      ['page', ids.a, 'c', [], false],
      ['url', 'c.md', undefined, ['c.md'], true],
    ])
  })

  test('that were looked up when they were written stay, and name what is gone by its id', async () => {
    const world = newWorld()
    const { root, ids } = await planted(world, 'b')
    const { root: written, outcomes } = await apply(world, root, {
      operation: 'insert_page',
      title: 'a',
      document: { markdown: '[x](b.md) [y](b\\.md)' },
    })
    const from = (outcomes[0] as { page: string }).page
    for (const [after, isByPath] of [
      [written, false],
      [await changed(world, written, { operation: 'update_page', page: ids.b as string, slug: 'c' }), false],
      [await changed(world, written, { operation: 'delete_page', page: ids.b as string }), true],
    ] as const) {
      const a = (await page(world.store, after, from)) as PageRecord
      const found = await resolved(a, ['b.md'], world, after)
      assert.deepEqual(
        found.map(one => [one.target, one.isByPath]),
        [[{ kind: 'page', id: ids.b }, isByPath]],
      )
    }
  })

  test('lead from its menu entry, its cover and its spec as well', () => {
    const record = { id: id('x'), title: 'x', parent: null, order: 'a', createdAt: '', updatedAt: '' }
    const file = { kind: 'file', file: id('file') } as const
    const spec = { kind: 'openapi', spec: 'pets' } as const
    const computed = { type: 'builtin:openapi', dependencies: { spec: { ref: spec } } } as const
    const of = (fields: object) =>
      linksOf({ ...record, type: 'document', ...fields } as PageRecord, undefined)
    const toFile = { relation: 'reference', target: { kind: 'file', id: id('file') } }
    assert.deepEqual(of({ cover: { ref: file, refDark: file } }), [toFile, toFile])
    assert.deepEqual(of({ type: 'link', target: file }), [toFile])
    assert.deepEqual(of({ type: 'link', target: { kind: 'url', url: 'a.md' } }), [
      { relation: 'reference', href: 'a.md' },
    ])
    assert.deepEqual(of({ type: 'link', target: { kind: 'space', space: 'x' } }), [
      { relation: 'reference', target: { kind: 'space', written: 'x' } },
    ])
    assert.deepEqual(of({ type: 'computed', computed }), [
      { relation: 'dependsOn', target: { kind: 'openapi', written: 'pets' } },
    ])
    assert.deepEqual(of({ computed, target: file }), [])
  })

  test('include the reusable content at a path, and a spec by its slug', async () => {
    const world = newWorld()
    const { root } = await planted(world, 'a')
    const [a] = await pages(world.store, root)
    const { root: reused, outcomes } = await apply(world, root, {
      operation: 'insert_reusable_content',
      title: 'Notice',
    })
    const follow = await linkFollower(world.store, reused)(a as PageRecord)
    const withPath = Object.assign((href: string) => follow(href), {
      included: async (href: string) => ({
        lookedUp: [],
        ...(href === 'includes/notice.md' && {
          id: (outcomes[0] as { reusableContent: string }).reusableContent,
        }),
      }),
    })
    const relation = 'dependsOn' as const
    const hrefs = ['includes/notice.md', 'includes/gone.md', 'pets']
    const links = [...hrefs.map(href => ({ href, relation })), { href: 'pets', part: 'get /pets', relation }]
    const found = await resolveLinks({ page: undefined, follow: withPath, baseUrl }, links)
    assert.deepEqual(
      found.map(({ target, relation }) => [target.kind, target.written, target.anchor, relation]),
      [
        ['reusable-content', undefined, undefined, 'dependsOn'],
        ['url', 'includes/gone.md', undefined, 'dependsOn'],
        ['openapi', 'pets', undefined, 'dependsOn'],
        ['openapi', 'pets', 'get /pets', 'dependsOn'],
      ],
    )
  })
})
