// How often networks may answer, and that none of them can use up the limits of others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countAnswer } from './limits.ts'

const counting = () => {
  const time = { now: 0 }
  const sharedCounts = { clock: () => time.now, tell: () => {} }
  const answer = (network: string, page: string) => countAnswer({ sharedCounts }, network, page)
  return { time, answer }
}

/** More networks than are counted. */
const tooMany = 100_100

test('a network answers two hundred times a day, however many pages there are, and the others go on', () => {
  const { time, answer } = counting()
  for (let index = 0; index < 200; index++) {
    answer('a', `page ${index}`)
    time.now += 60_000
  }
  assert.throws(() => answer('a', 'another'), /200 times a day/)
  answer('b', 'another')
  time.now = 86_400_000
  answer('a', 'another')
})

test('a few networks that answer as much as they can keep no other from answering', () => {
  const { time, answer } = counting()
  const networks = Array.from({ length: 7 }, (_, index) => `${index}`)
  for (let page = 0; page < tooMany / 7; page++) {
    if (page > 0 && page % 10 === 0) time.now += 60_000
    for (const network of networks)
      try {
        answer(network, `page ${page}`)
      } catch {}
  }
  for (let visitor = 0; visitor < 20; visitor++) answer(`visitor ${visitor}`, 'setup')
})

test('where more networks answer in a day or a minute than are counted, nobody is refused for that', () => {
  const { answer } = counting()
  for (let index = 0; index < tooMany; index++) answer(`${index}`, 'setup')
  for (let visitor = 0; visitor < 20; visitor++) answer(`visitor ${visitor}`, 'setup')
  for (let times = 0; times < 4; times++) answer('0', 'setup')
  assert.throws(() => answer('0', 'setup'), /5 times a day on a page/)
})
