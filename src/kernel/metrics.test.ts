// The text format of Prometheus: what is declared, what was counted, what was looked up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counter, gauge, histogram, metricsText } from './metrics.ts'

test('a histogram counts each value in all buckets whose limit it does not exceed, and adds them up', () => {
  const metric = histogram({ name: 'seconds', help: 'Taken.', labels: ['kind'], buckets: [0.1, 1] })
  for (const value of [0.05, 0.1, 0.5, 7]) metric.of('a').observe(value)
  assert.deepEqual(metric.lines(), [
    'seconds_bucket{kind="a",le="0.1"} 2',
    'seconds_bucket{kind="a",le="1"} 3',
    'seconds_bucket{kind="a",le="+Inf"} 4',
    'seconds_sum{kind="a"} 7.65',
    'seconds_count{kind="a"} 4',
  ])
})

test('the same values of labels are the same series, others are another one', () => {
  const metric = counter({ name: 'done_total', help: 'Done.', labels: ['kind', 'outcome'] })
  metric.of('a', 'good').add(1)
  metric.of('a', 'good').add(2)
  metric.of('ago', 'od').add(5)
  assert.deepEqual(metric.lines(), [
    'done_total{kind="a",outcome="good"} 3',
    'done_total{kind="ago",outcome="od"} 5',
  ])
})

test('what was counted and what was read stand under what declares them, in the order that is asked for', () => {
  const [count, waiting] = [
    counter({ name: 'done_total', help: 'Done.', labels: [] }),
    gauge({ name: 'waiting', help: 'Waiting.', labels: ['line'] }),
  ]
  count.of().add(2)
  waiting.of('b').add(1)
  const text = metricsText([waiting, count], [waiting.reading(3, 'a')])
  assert.equal(
    text,
    [
      ...['# HELP waiting Waiting.', '# TYPE waiting gauge', 'waiting{line="b"} 1', 'waiting{line="a"} 3'],
      ...['# HELP done_total Done.', '# TYPE done_total counter', 'done_total 2', ''],
    ].join('\n'),
  )
})

test('quotation marks, backslashes and line breaks in values stay within them', () => {
  const metric = gauge({ name: 'size', help: 'Size.', labels: ['of'] })
  assert.equal(metric.reading(1, 'a"} 2\n\\').line, 'size{of="a\\"} 2\\n\\\\"} 1')
})
