// Reactions to comments and replies: each counts once for each person, and keeps the time at which it was first given.
import assert from 'node:assert/strict'
import { done, refused } from '../../../test/world/answers.ts'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import {
  again,
  answer,
  apiPathOf,
  change,
  type Discussion,
  eventsOf,
  type Said,
  say,
  testBoth,
} from './testing.ts'

const many = Array.from({ length: 20 }, (_, index) => `:reaction-${index}:`)

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const add = (person: Person, said: Said, ...addedReactions: string[]) =>
    change(person, said, { addedReactions })
  const take = (person: Person, said: Said, ...removedReactions: string[]) =>
    change(person, said, { removedReactions })
  /** Each emoji with the people who used it. */
  const shown = ({ reactions }: Said): [string, string[]][] =>
    reactions.map(({ emoji, count, users }: Said) => {
      assert.equal(count, users.length)
      return [emoji, users.map(({ user }: Said) => user.id)]
    })
  const later = ({ world: { clock } }: Discussion): string => {
    clock.now += 1000
    return new Date(clock.now).toISOString()
  }

  /** Runs the same test on a comment and on a reply, of a space and of a change request. */
  const testAll = (title: string, work: (said: Said, discussion: Discussion) => Promise<void>) => {
    testBoth(world, `${title}: a comment`, async discussion =>
      work(await say(discussion.admin, discussion), discussion),
    )
    testBoth(world, `${title}: a reply`, async discussion =>
      work(await answer(discussion.admin, await say(discussion.admin, discussion)), discussion),
    )
  }

  testAll('a reaction tells who gave it and when', async (said, discussion) => {
    const person = await discussion.member('comment')
    const reactedAt = later(discussion)
    const user = await read(discussion.admin, `/users/${person.id}`)
    const reacted = await add(person, said, '👍')
    assert.deepEqual(reacted.reactions, [{ emoji: '👍', count: 1, users: [{ user, reactedAt }] }])
    assert.deepEqual(await again(person, said), reacted)
    const list = apiPathOf(said).replace(/\/[^/]+$/, '')
    assert.deepEqual((await read(person, list)).items, [reacted])
  })

  testAll('a reaction counts once a person, from when it was first given', async (said, discussion) => {
    const { admin } = discussion
    const first = await add(admin, said, '👍', '👍')
    later(discussion)
    for (const given of [['👍'], ['👍', '👍']]) assert.deepEqual(await add(admin, said, ...given), first)
    assert.deepEqual(shown(first), [['👍', [admin.id]]])
  })

  testAll('the same reaction of one person at the same time counts once', async (said, { admin }) => {
    await Promise.all(Array.from({ length: 10 }, () => add(admin, said, '👍', ':ok:')))
    const { reactions } = await again(admin, said)
    assert.deepEqual(shown({ reactions }).sort(), [
      [':ok:', [admin.id]],
      ['👍', [admin.id]],
    ])
  })

  testAll(
    'reactions are listed in the order in which they were first given, people likewise',
    async (said, discussion) => {
      const { admin } = discussion
      const [one, two] = [await discussion.member('comment'), await discussion.member('comment')]
      for (const [person, emoji] of [
        [two, '👍'],
        [one, '❤️'],
        [one, '👍'],
        [admin, '👍'],
        [admin, ':ok:'],
        [two, '❤️'],
      ] as const) {
        later(discussion)
        await add(person, said, emoji)
      }
      assert.deepEqual(shown(await again(admin, said)), [
        ['👍', [two.id, one.id, admin.id]],
        ['❤️', [one.id, two.id]],
        [':ok:', [admin.id]],
      ])
    },
  )

  testAll('who takes a reaction back takes back their own', async (said, discussion) => {
    const { admin } = discussion
    const other = await discussion.member('comment')
    await add(admin, said, '👍', '❤️')
    await add(other, said, '👍')
    assert.deepEqual(shown(await take(other, said, '❤️')).length, 2)
    assert.deepEqual(shown(await take(other, said, '👍', '👍')).sort(), [
      ['❤️', [admin.id]],
      ['👍', [admin.id]],
    ])
    assert.deepEqual(shown(await take(admin, said, '👍', '❤️')), [])
  })

  testAll('what was taken back and is given again is new', async (said, discussion) => {
    const { admin } = discussion
    await add(admin, said, '👍')
    later(discussion)
    await add(admin, said, '❤️')
    await take(admin, said, '👍')
    const reactedAt = later(discussion)
    const { reactions } = await add(admin, said, '👍')
    assert.deepEqual(
      reactions.map(({ emoji }: Said) => emoji),
      ['❤️', '👍'],
    )
    assert.equal(reactions[1].users[0].reactedAt, reactedAt)
  })

  testAll('what is both added and removed is not there afterwards', async (said, { admin }) => {
    const both = { addedReactions: ['👍', '❤️'], removedReactions: ['👍'] }
    assert.deepEqual(shown(await change(admin, said, both)), [['❤️', [admin.id]]])
    await add(admin, said, '👍')
    assert.deepEqual(shown(await change(admin, said, both)), [['❤️', [admin.id]]])
  })

  testAll('emoji that look alike are different reactions', async (said, { admin }) => {
    const alike = [
      '👍',
      '👍🏽',
      '👍🏿',
      '👩‍🚀',
      '🧑‍🚀',
      '❤️',
      ':heart:',
      '🇫🇷',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
      '👨‍👩‍👧‍👦',
      '👨‍👩‍👧',
    ]
    const { reactions } = await add(admin, said, ...alike)
    assert.deepEqual(reactions.map(({ emoji }: Said) => emoji).sort(), alike.toSorted())
    assert.deepEqual(shown(await take(admin, said, ...alike.slice(1))), [['👍', [admin.id]]])
  })

  testAll('a sign is the same reaction with and without its selector', async (said, { admin }) => {
    const heart = [['\u2764\uFE0F', [admin.id]]]
    assert.deepEqual(shown(await add(admin, said, '\u2764', '\u2764\uFE0F')), heart)
    assert.deepEqual(shown(await add(admin, said, '\u2764')), heart)
    assert.deepEqual(shown(await take(admin, said, '\u2764')), [])
  })

  testAll('what is no reaction is refused, all of it at once', async (said, { admin }) => {
    const answer = await admin.put(apiPathOf(said), {
      addedReactions: ['👍', 'ok', '😀😀'],
      removedReactions: ['', '👍', '🇫'],
    })
    refused(answer, '/addedReactions/1', '/addedReactions/2', '/removedReactions/0', '/removedReactions/2')
    refused(await admin.put(apiPathOf(said), { addedReactions: ['a'.repeat(101)] }), '/addedReactions/0')
    refused(await admin.put(apiPathOf(said), { removedReactions: [7] }), '/removedReactions/0')
    for (const wrong of ['👍', null, Array(21).fill('👍')])
      refused(await admin.put(apiPathOf(said), { addedReactions: wrong }), '/addedReactions')
    assert.deepEqual((await again(admin, said)).reactions, [])
  })

  testAll('a person has 20 different reactions at most', async (said, discussion) => {
    const { admin } = discussion
    await add(admin, said, ...many.slice(0, 19))
    done(await admin.put(apiPathOf(said), { addedReactions: [...many.slice(0, 5), '👍', '❤️'] }), 409)
    assert.equal((await again(admin, said)).reactions.length, 19)
    await add(admin, said, ...many)
    done(await admin.put(apiPathOf(said), { addedReactions: ['👍'] }), 409)
    done(await admin.put(apiPathOf(said), { addedReactions: ['👍'], removedReactions: ['❤️'] }), 409)
    assert.deepEqual((await again(admin, said)).reactions.length, 20)
    const exchanged = await change(admin, said, {
      addedReactions: ['👍'],
      removedReactions: [':reaction-0:'],
    })
    assert.equal(exchanged.reactions.length, 20)
    assert.equal((await add(admin, said, '👍', ...many.slice(1))).reactions.length, 20)
    const other = await discussion.member('comment')
    assert.equal((await add(other, said, ':other:')).reactions.length, 21)
  })

  testAll('all people together have 50 different reactions at most', async (said, discussion) => {
    const [one, two, three] = [
      discussion.admin,
      await discussion.member('comment'),
      await discussion.member('comment'),
    ]
    const named = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => `:all-${from + at}:`)
    await add(one, said, ...named(0, 20))
    await add(two, said, ...named(20, 40))
    done(await three.put(apiPathOf(said), { addedReactions: named(40, 51) }), 409)
    assert.equal((await add(three, said, ...named(40, 50), ':all-0:')).reactions.length, 50)
    done(await three.put(apiPathOf(said), { addedReactions: ['👍'] }), 409)
    await take(three, said, ':all-0:')
    done(await three.put(apiPathOf(said), { addedReactions: ['👍'] }), 409)
    const exchanged = await change(three, said, { addedReactions: ['👍'], removedReactions: [':all-40:'] })
    assert.equal(exchanged.reactions.length, 50)
  })

  testAll('a reaction to one is none to others', async (said, discussion) => {
    const { admin } = discussion
    const comment = await say(admin, discussion)
    const reply = await answer(admin, comment)
    await add(admin, said, ...many)
    for (const other of [comment, reply]) {
      assert.deepEqual((await again(admin, other)).reactions, [])
      assert.equal((await add(admin, other, '👍')).reactions.length, 1)
    }
    assert.equal((await again(admin, said)).reactions.length, 20)
    await add(admin, said.object === 'comment' ? reply : comment, many[0] as string)
    assert.equal((await take(admin, said, ...many)).reactions.length, 0)
    for (const other of [comment, reply])
      assert.equal((await again(admin, other)).reactions.length, other.object === said.object ? 1 : 2)
  })

  testAll('events tell the reactions that came and went, and no others', async (said, discussion) => {
    const { admin } = discussion
    await add(admin, said, '👍', '❤️', '👍')
    await add(admin, said, '👍')
    await change(admin, said, { addedReactions: ['❤️', ':ok:'], removedReactions: ['👍', ':no:'] })
    await change(admin, said, { addedReactions: [':no:'], removedReactions: [':no:'] })
    await take(admin, said, ':ok:')
    const [posted, ...events] = await eventsOf(discussion, said)
    const where = posted?.[1]
    const type = said.object === 'comment' ? 'comment_updated' : 'comment_reply_updated'
    assert.deepEqual(events, [
      [type, { ...where, addedReactions: ['👍', '❤️'] }],
      [type, { ...where, addedReactions: [':ok:'], removedReactions: ['👍'] }],
      [type, { ...where, removedReactions: [':ok:'] }],
    ])
  })
})
