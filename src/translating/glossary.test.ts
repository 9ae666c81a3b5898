// Words of a glossary in texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGlossary, withMarks } from './glossary.ts'

const replaced = (text: string, ...terms: [term: string, translation: string][]) =>
  createGlossary(terms.map(([term, translation]) => ({ term, translation }))).replace(
    text,
    word => `(${word})`,
  )

test('terms are whole words, in any case', () => {
  assert.equal(replaced('A space, spaces, SPACE', ['space', 'raum']), 'A (raum), spaces, (Raum)')
})

test('the longest term is taken', () => {
  const terms: [string, string][] = [
    ['change', 'Änderung'],
    ['change request', 'Antrag'],
  ]
  assert.equal(replaced('change request, change', ...terms), '(Antrag), (Änderung)')
})

test('terms are words of scripts without spaces, too', () => {
  assert.equal(replaced('新しいページです', ['ページ', 'page']), '新しい(page)です')
})

test('elements and references are no words', () => {
  const terms: [string, string][] = [
    ['x', '!'],
    ['id', '!'],
    ['amp', '!'],
    ['R&D', 'F&E'],
  ]
  assert.equal(
    replaced('<x id="1"/> R&amp;D &amp; <g id="2">y</g>', ...terms),
    '<x id="1"/> (F&amp;E) &amp; <g id="2">y</g>',
  )
})

test('a term may be any characters, but none', () => {
  const terms: [string, string][] = [
    ['C++ (new)', 'C#'],
    ['', '!'],
    [' ', '!'],
  ]
  assert.equal(replaced('a C++ (new) b', ...terms), 'a (C#) b')
})

test('marked words come back as the glossary has them, however the element is written', () => {
  const glossary = createGlossary([{ term: 'space', translation: 'Raum' }])
  const { text, restore } = withMarks(glossary, 'A space', number => `<x id="${number}"/>`)
  assert.equal(text, 'A <x id="900001"/>')
  for (const element of ['<x id="900001"/>', "<x id='900001'></x>", '<T id="900001">anything</T>'])
    assert.equal(restore(`Ein ${element}.`), 'Ein Raum.')
  assert.equal(restore('Ein .'), '')
  assert.equal(restore(''), '')
})
