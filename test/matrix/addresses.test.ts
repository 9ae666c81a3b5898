// E-mail addresses: no response shows a person's address to somebody who shares no organization with them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '#app.ts'
import type { Operation } from '#http/operation.ts'
import { User } from '#identity/users/index.ts'
import { forEachDatabase } from '../world/databases.ts'
import { prepared } from '../world/prepared.ts'
import type { Person } from '../world/world.ts'
import { allExamples, requestOf, withRequired } from './requests.ts'
import { createScene, type Scene } from './scene.ts'

const reads = allExamples(operations).filter(({ operation }) => operation.method === 'GET')

/** Whether a response shows people, anywhere in it. */
const showsPeople = ({ reply }: Operation): boolean => JSON.stringify(reply ?? {}).includes(shownUser)
const shownUser = JSON.stringify(User.properties.object)

/** A public space with content by a member, of every kind that they can write, beside the admin's. */
const createPublicScene = async (open: Parameters<typeof createScene>[0]) => {
  const scene = await createScene(open)
  const { world, organization, admin, params } = scene
  const space = `/spaces/${params.spaceId}`
  const changeRequest = `${space}/change-requests/${params.changeRequestId}`
  await admin.patch(space, { visibility: 'public' })
  await admin.patch(changeRequest, { status: 'open' })
  const author = await world.member(organization, 'review')
  const done = async (method: string, path: string, body?: object) => {
    const { status } = await author.ask(method, path, body)
    assert.ok(status < 300, `${method} ${path}: ${status}`)
  }
  for (const [base, ids] of [
    [space, params],
    [changeRequest, scene.inChangeRequest],
  ] as const) {
    const comment = `${base}/comments/${ids.commentId}`
    await done('POST', `${base}/comments`, { body: { markdown: 'And this?' } })
    await done('POST', `${comment}/replies`, { body: { markdown: 'It is not.' } })
    await done('PUT', comment, { addedReactions: ['👀'], resolved: true })
    await done('PUT', `${comment}/replies/${ids.commentReplyId}`, { addedReactions: ['👀'] })
  }
  await done('POST', `${changeRequest}/content`, { changes: [{ operation: 'insert_page', title: 'More' }] })
  await done('POST', `${changeRequest}/reviews`, { status: 'approved', comment: { markdown: 'Good.' } })
  await done('POST', `${changeRequest}/requested-reviewers`, { users: [author.id] })
  await done('POST', `${space}/change-requests`, { subject: 'Another' })
  return { ...scene, author }
}

/** The responses to a person from every operation that reads, in every format. */
const answersTo = async (scene: Scene, person: Person) => {
  const answers: { operation: Operation; text: string }[] = []
  for (const { operation, example } of reads) {
    const formats = operation.query?.properties.format === undefined ? [''] : ['', 'html', 'document']
    for (const format of formats) {
      const query = format === '' ? example.query : withRequired(operation, `format=${format}`)
      const request = await requestOf(scene, operation, { ...example, ...(query && { query }) }, person)
      const headers = { authorization: `Bearer ${person.token}` }
      const { status, bytes } = await scene.world.inject({ ...request, headers })
      if (status === 200) answers.push({ operation, text: bytes.toString() })
    }
  }
  return answers
}

const ofPeople = (answers: Awaited<ReturnType<typeof answersTo>>) =>
  answers.filter(({ operation }) => showsPeople(operation))

/**
 * Operations that show people to readers of the scene's space, except backlinks: no page links to the page that is asked
 * about.
 */
const inSpaces = operations.filter(
  operation =>
    operation.method === 'GET' &&
    showsPeople(operation) &&
    /^\/spaces\/:spaceId\/(change-requests(?!.*backlinks)|comment)/.test(operation.path),
)

forEachDatabase((_engine, open) => {
  const publicScene = prepared(async () => createPublicScene(await open()))

  test('a stranger is shown people in a public space, and no address of theirs', async () => {
    const scene = await publicScene
    const { id, admin: stranger } = await scene.world.organization('Elsewhere')
    await stranger.post(`/orgs/${id}/spaces`)
    const answers = await answersTo(scene, stranger)
    const shown = new Map<string, string>()
    for (const { operation, text } of answers) {
      const others = text.replaceAll(stranger.email, '')
      for (const { email } of [scene.admin, scene.author])
        assert.ok(!others.includes(email), `${operation.id}: ${email}`)
      assert.ok(!others.includes('@example.com'), operation.id)
      shown.set(operation.id, text)
    }
    assert.ok(inSpaces.length >= 15)
    for (const { id } of inSpaces) assert.ok(shown.get(id)?.includes('"object":"user"'), `${id} shows nobody`)
  })

  /**
   * A response without the people named by pages and whole contents, who are shown to everybody alike, without an address.
   */
  const beside = (id: string, text: string): string => {
    const named = /^get(CurrentRevision|RevisionById)/.test(id) ? 'updatedBy|createdBy' : 'updatedBy'
    return text.replaceAll(new RegExp(`"(?:${named})":\\{[^{}]*\\{[^{}]*\\}\\}`, 'g'), '')
  }

  test('whoever shares an organization with them is shown their addresses, guests too', async () => {
    const scene = await publicScene
    const guest = await scene.world.member(scene.organization, null)
    for (const { operation, text } of ofPeople(await answersTo(scene, guest)))
      for (const { id, email } of [scene.admin, scene.author])
        if (beside(operation.id, text).includes(`"id":"${id}","displayName"`))
          assert.ok(text.includes(email), operation.id)
  })

  test('whoever has left shares the organization no more, and those who stay see their name alone', async () => {
    const scene = await publicScene
    const { admin, organization, author } = scene
    assert.equal((await admin.delete(`/orgs/${organization.id}/members/${author.id}`)).status, 204)
    let named = 0
    for (const { operation, text } of await answersTo(scene, admin)) {
      assert.ok(!text.includes(author.email), operation.id)
      if (text.includes(`"id":"${author.id}","displayName"`)) named++
    }
    assert.ok(named >= 15, String(named))
  })
})
