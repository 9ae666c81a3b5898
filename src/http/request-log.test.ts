// The log lines for requests: the same that the logger itself would write, and none where its level leaves them out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Level, pino } from 'pino'
import { logFormat } from './log-format.ts'
import { requestLog } from './request-log.ts'

const requested = {
  requestId: 'id-1',
  method: 'GET',
  path: '/a/"b"\\\n/é\u2028🦉',
  status: 200,
  milliseconds: 1.26,
}

const loggerAt = (level: Level) => {
  const lines: string[] = []
  const logger = pino({ ...logFormat, level }, { write: line => void lines.push(line) })
  return { logger, lines }
}

test('a request has the line that the logger would write, with its time in tenths of milliseconds', () => {
  const { logger, lines } = loggerAt('info')
  requestLog(logger)(requested)
  logger.info({ ...requested, milliseconds: 1.3 }, 'request')
  const [own, expected] = lines.map(line => line.replace(/"time":"[^"]+"/, '"time":""'))
  assert.equal(own, expected)
  assert.match(lines[0] ?? '', /^\{"level":"info","time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z",/)
})

test('where the logger writes warnings alone, requests have no lines', () => {
  const { logger, lines } = loggerAt('warn')
  requestLog(logger)(requested)
  assert.deepEqual(lines, [])
})
