// The rule of who finds what: only what they may read at present, both in what is shown and in what is counted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  read,
  sharedWorld,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { grant, memberOfBoth, newCollection, spaceIn, succeeds } from '../spaces/testing.ts'
import { addPages, asking, search, titlesFound } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** An organization in which members see only what is granted to them. */
  const newOrganization = async () => {
    const organization = await (await world()).organization()
    await succeeds(organization.admin, 'PATCH', `/orgs/${organization.id}`, { defaultRole: null })
    return organization
  }
  type Organization = Awaited<ReturnType<typeof newOrganization>>

  /** A space with a page on the dodo. */
  const dodoSpace = async (organization: Organization, title: string, fields: object = {}) => {
    const id = await spaceIn(organization, { title, ...fields })
    const space = { id, path: `/spaces/${id}`, content: `/spaces/${id}/content`, admin: organization.admin }
    const ids = await addPages(organization.admin, space.content, { [`Page of ${title}`]: 'On the dodo.' })
    return { ...space, page: Object.values(ids)[0] as string }
  }

  /** The titles of the spaces in which somebody finds the dodo. */
  const dodos = async (person: Person, { id }: { id: string }, query = 'dodo'): Promise<string[]> => {
    const items = await search(person, `/orgs/${id}`, query)
    for (const { pages } of items) assert.ok(pages.length > 0)
    return items.map(({ title }) => title).sort()
  }

  test('a search in an organization finds in the spaces that one may read, and counts no others', async () => {
    const organization = await newOrganization()
    const here = await world()
    const [member, granted, ofTeam] = [
      await here.member(organization, 'create'),
      await here.member(organization, 'read'),
      await here.member(organization, 'read'),
    ]
    const title = 'Team'
    const team = await succeeds(organization.admin, 'PUT', `/orgs/${organization.id}/teams`, {
      title,
      members: [ofTeam.id],
    })
    const collection = await newCollection(organization, { title: 'Collection' })
    const inside = await newCollection(organization, { title: 'Inside', parent: collection })
    await dodoSpace(organization, 'Private')
    const personal = await dodoSpace(organization, 'Personal')
    const ours = await dodoSpace(organization, 'Ours')
    await dodoSpace(organization, 'Deep', { parent: inside })
    const open = await dodoSpace(organization, 'Open')
    const shown = await dodoSpace(organization, 'Public')
    await grant(organization.admin, personal.path, { users: [granted.id], role: 'read' })
    await grant(organization.admin, ours.path, { teams: [team.id], role: 'read' })
    await grant(organization.admin, `/collections/${collection}`, { users: [granted.id], role: 'read' })
    await succeeds(organization.admin, 'PATCH', open.path, { defaultLevel: 'read' })
    await succeeds(organization.admin, 'PATCH', shown.path, { visibility: 'public' })
    const all = ['Deep', 'Open', 'Ours', 'Personal', 'Private', 'Public']
    assert.deepEqual(await dodos(organization.admin, organization), all)
    assert.deepEqual(await dodos(member, organization), ['Open', 'Public'])
    assert.deepEqual(await dodos(granted, organization), ['Deep', 'Open', 'Personal', 'Public'])
    assert.deepEqual(await dodos(ofTeam, organization), ['Open', 'Ours', 'Public'])
  })

  test('what one may not read is not found in a space either', async () => {
    const organization = await newOrganization()
    const here = await world()
    const hidden = await dodoSpace(organization, 'Hidden')
    const shown = await dodoSpace(organization, 'Shown')
    await succeeds(organization.admin, 'PATCH', shown.path, { visibility: 'public' })
    const guest = await here.member(organization, null)
    await grant(organization.admin, hidden.path, { users: [guest.id], role: 'read' })
    for (const [person, statuses] of [
      [guest, [200, 200]],
      [await here.member(organization, 'create'), [404, 200]],
      [await here.person(), [404, 200]],
    ] as const)
      for (const [index, { path }] of [hidden, shown].entries())
        assert.equal((await person.get(asking(path, 'dodo'))).status, statuses[index])
  })

  test('guests may not search in an organization, and to strangers there is none', async () => {
    const organization = await newOrganization()
    const here = await world()
    await dodoSpace(organization, 'Space')
    for (const [person, status] of [
      [await here.member(organization, null), 403],
      [await here.person(), 404],
    ] as const)
      assert.equal((await person.get(asking(`/orgs/${organization.id}`, 'dodo'))).status, status)
  })

  test('public spaces of other organizations are not found in this one', async () => {
    const [one, other] = [await newOrganization(), await newOrganization()]
    const both = await memberOfBoth(await world(), [one, other], ['admin', 'admin'])
    await dodoSpace(one, 'Own')
    const foreign = await dodoSpace(other, 'Foreign')
    await succeeds(other.admin, 'PATCH', foreign.path, { visibility: 'public' })
    assert.deepEqual(await dodos(both, one), ['Own'])
    assert.deepEqual(await dodos(both, other), ['Foreign'])
  })

  test('a deleted space is not found, and found again when it is restored', async () => {
    const organization = await newOrganization()
    const space = await dodoSpace(organization, 'Space')
    assert.deepEqual(await dodos(organization.admin, organization), ['Space'])
    await succeeds(organization.admin, 'DELETE', space.path)
    assert.deepEqual(await dodos(organization.admin, organization), [])
    const { status } = await organization.admin.get(`${space.content}/pages`)
    assert.equal((await organization.admin.get(asking(space.path, 'dodo'))).status, status)
    await succeeds(organization.admin, 'POST', `${space.path}/restore`)
    assert.deepEqual(await dodos(organization.admin, organization), ['Space'])
  })

  test('a transferred space is found in the organization where it went, and there alone', async () => {
    const [one, other] = [await newOrganization(), await newOrganization()]
    const both = await memberOfBoth(await world(), [one, other], ['admin', 'admin'])
    const { path } = await dodoSpace(one, 'Space')
    assert.deepEqual(await dodos(one.admin, one), ['Space'])
    await succeeds(both, 'POST', `${path}/transfer`, { organization: other.id })
    assert.deepEqual(await dodos(one.admin, one), [])
    assert.deepEqual(await dodos(other.admin, other), ['Space'])
  })

  test('what a change request contains is not found before it is merged', async () => {
    const organization = await newOrganization()
    const space = await dodoSpace(organization, 'Space')
    const changeRequest = await newChangeRequest(organization.admin, space)
    await addPage(organization.admin, changeRequest.content, 'Proposed', text('A moa, and a dodo.'))
    await write(organization.admin, changeRequest.content, updatePage(space.page, text('Rewritten: a moa.')))
    assert.deepEqual(await titlesFound(space, 'moa'), [])
    assert.deepEqual(await titlesFound(space, 'dodo'), ['Page of Space'])
    await succeeds(organization.admin, 'POST', `${changeRequest.path}/merge`)
    assert.deepEqual((await titlesFound(space, 'moa')).sort(), ['Page of Space', 'Proposed'])
    assert.deepEqual(await titlesFound(space, 'dodo'), ['Proposed'])
  })

  test('what an edit has removed is not found any more, and no excerpt shows it', async () => {
    const organization = await newOrganization()
    const space = await dodoSpace(organization, 'Space')
    const { admin, path, content, page } = space
    await write(
      admin,
      content,
      updatePage(page, text('Secretword, and the dodo.\n\n# Secretheading\n\nThe dodo.')),
    )
    assert.deepEqual(await titlesFound(space, 'secretword secretheading'), ['Page of Space'])
    await write(admin, content, updatePage(page, { title: 'Other', ...text('The dodo.') }))
    for (const query of ['secretword', 'secretheading', 'secret', '"page of space"'])
      assert.deepEqual(await titlesFound(space, query), [], query)
    for (const address of [path, `/orgs/${organization.id}`])
      assert.doesNotMatch(JSON.stringify(await read(admin, asking(address, 'dodo'))), /secret/i)
  })

  test('deleted pages are not found, nor are those below them', async () => {
    const space = await dodoSpace(await newOrganization(), 'Space')
    const { admin, content, page } = space
    await addPage(admin, content, 'Below', { into: page, ...text('The dodo.') })
    assert.deepEqual((await titlesFound(space, 'dodo')).sort(), ['Below', 'Page of Space'])
    await write(admin, content, { operation: 'delete_page', page })
    assert.deepEqual(await titlesFound(space, 'dodo'), [])
  })

  test('pages that the navigation hides are found, and groups by their titles; entries of a menu are not', async () => {
    const space = await dodoSpace(await newOrganization(), 'Space')
    const { admin, content, page } = space
    await write(admin, content, updatePage(page, { hidden: true }))
    await addPage(admin, content, 'The dodo group', { type: 'group' })
    const target = { kind: 'url', url: 'https://example.com/dodo' }
    await addPage(admin, content, 'The dodo elsewhere', { type: 'link', target })
    const found = await search(admin, space.path, 'dodo')
    assert.deepEqual(found.map(({ title }) => title).sort(), ['Page of Space', 'The dodo group'])
    for (const { path } of found) assert.notEqual(path, '')
  })

  test('a duplicate is found for itself, with its own pages', async () => {
    const organization = await newOrganization()
    const space = await dodoSpace(organization, 'Space')
    const { admin, path, page } = space
    assert.deepEqual(await titlesFound(space, 'dodo'), ['Page of Space'])
    const { id } = await succeeds(admin, 'POST', `${path}/duplicate`)
    const copy = { admin, path: `/spaces/${id}` }
    const [found] = await search(admin, copy.path, 'dodo')
    assert.equal(found.urls.app, `http://lectern.test/app/spaces/${id}/pages/${found.id}`)
    assert.equal((await search(admin, `/orgs/${organization.id}`, 'dodo')).length, 2)
    await write(admin, `${copy.path}/content`, updatePage(found.id, text('The moa.')))
    assert.deepEqual(await titlesFound(copy, 'dodo'), [])
    assert.deepEqual(await titlesFound(space, 'dodo'), ['Page of Space'])
    await write(admin, space.content, { operation: 'delete_page', page })
    assert.deepEqual(await titlesFound(copy, 'moa'), ['Page of Space'])
  })
})
