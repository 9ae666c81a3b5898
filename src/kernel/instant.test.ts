// Parsing timestamps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from './instant.ts'

test('a date is the beginning of its day, a time is given in UTC to the millisecond', () => {
  const instants = {
    '2027-01-01': '2027-01-01T00:00:00.000Z',
    '2028-02-29T12:30Z': '2028-02-29T12:30:00.000Z',
    '2027-01-01T00:00:00Z': '2027-01-01T00:00:00.000Z',
    '2027-01-01T00:00:00.5Z': '2027-01-01T00:00:00.500Z',
    '2027-01-01T00:00:00.123456Z': '2027-01-01T00:00:00.123Z',
    '2027-01-01T01:00:00+02:00': '2026-12-31T23:00:00.000Z',
    '2026-12-31T23:30-01:00': '2027-01-01T00:30:00.000Z',
    '0001-01-01': '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z': '9999-12-31T23:59:59.999Z',
  }
  for (const [text, instant] of Object.entries(instants)) assert.equal(parseInstant(text), instant, text)
})

test('a time without a zone, a day that no calendar has, and any other text is no point in time', () => {
  for (const text of [
    '',
    'tomorrow',
    '1798761600000',
    '2027',
    '2027-01',
    '27-01-01',
    '2027-1-1',
    ' 2027-01-01',
    '2027-01-01\n',
    '2027-01-01T00:00:00',
    '2027-01-01 00:00:00Z',
    '2027-01-01T00:00:00z',
    '2027-01-01T00Z',
    '2027-01-01T00:00:00+0100',
    '2027-01-01T00:00:00+25:00',
    '2027-01-01T25:00:00Z',
    '2027-01-01T00:60:00Z',
    '2027-13-01',
    '2027-01-32T00:00:00Z',
    '2027-02-30',
    '2027-02-29T00:00:00Z',
    '2027-04-31',
    '+002027-01-01',
  ])
    assert.equal(parseInstant(text), undefined, text)
})

test('what is outside the years of four digits is no point in time: it would not sort among the others', () => {
  assert.equal(parseInstant('0000-01-01T00:00:00+01:00'), undefined)
  assert.equal(parseInstant('9999-12-31T23:59:59-01:00'), undefined)
})
