// Long answers: few at a time, and each makes room when it ends, however it ends.
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#context.ts'
import { TooManyAttempts, Unavailable } from '#kernel/errors.ts'
import { longAnswers, longestSending } from './long-answers.ts'

const setUp = () => {
  const send = longAnswers()
  const database = {}
  const opened = (userId: string, open = async () => Readable.from(['bytes']), method = 'GET') => {
    const socket = Object.assign(new EventEmitter(), { destroyed: false })
    const request = { method, raw: { socket } } as unknown as FastifyRequest
    return { socket, answer: send({ database, actor: { userId } } as unknown as Ctx, request, open) }
  }
  return { opened }
}

test('a person is sent three at a time, and another one again once one has ended, was left or could not be opened', async () => {
  const { opened } = setUp()
  const all = [opened('ada'), opened('ada'), opened('ada')]
  const [read, left] = await Promise.all(all.map(({ answer }) => answer))
  await assert.rejects(opened('ada').answer, TooManyAttempts)
  await opened('bob').answer
  await read?.toArray()
  await opened('ada').answer
  all[1]?.socket.emit('close')
  await once(left as Readable, 'close')
  await assert.rejects(opened('ada', () => Promise.reject(new Error('not there'))).answer, /not there/)
  await opened('ada').answer
  await assert.rejects(opened('ada').answer, TooManyAttempts)
})

test('for headers alone nothing is opened', async () => {
  const { opened } = setUp()
  const head = () => opened('ada', () => Promise.reject(new Error('opened')), 'HEAD').answer
  for (let count = 0; count < 4; count++) assert.deepEqual(await (await head()).toArray(), [])
})

test('a process sends 24 at a time, and none longer than an hour', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { opened } = setUp()
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => opened(`person ${index}`).answer),
  )
  await assert.rejects(opened('ada').answer, Unavailable)
  const ended = Promise.all(answers.map(answer => assert.rejects(answer.toArray(), /not read in an hour/)))
  t.mock.timers.tick(longestSending)
  await ended
  await opened('ada').answer
})
