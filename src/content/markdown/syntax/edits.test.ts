// How the parser edits its events.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EditMap } from 'micromark-util-edit-map'
import './edits.ts'

type Events = Parameters<EditMap['consume']>[0]
type Event = Events[number]

// The parser looks only at the indexes of events.
const event = (type: string): Event => [type, {}, {}] as never

test('edits insert, remove and replace, whatever their order', () => {
  const [a, b, c, d, x, y] = [...'abcdxy'].map(event) as [Event, Event, Event, Event, Event, Event]
  const events = [a, b, c, d]
  const edits = new EditMap()
  edits.add(3, 1, [y])
  edits.add(1, 1, [x])
  edits.consume(events)
  assert.deepEqual(events, [a, x, c, y])
  edits.add(4, 0, [b])
  edits.consume(events)
  assert.deepEqual(events, [a, x, c, y, b])
  edits.consume(events)
  assert.deepEqual(events, [a, x, c, y, b])
})

test('an edit near the end looks at nothing far before it', () => {
  let looks = 0
  const events = new Proxy(
    Array.from({ length: 10_000 }, () => event('a')),
    {
      get(target, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks++
        return Reflect.get(target, key, receiver)
      },
    },
  )
  const edits = new EditMap()
  edits.add(9990, 1, [event('b')])
  edits.consume(events)
  assert.equal(events.length, 10_000)
  assert.ok(looks < 50, `${looks}`)
})
