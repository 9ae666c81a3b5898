// A person's corrections of a machine's translation.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keepCorrections } from './index.ts'

const machine = '# Eins {#one}\n\nDer `Raum` ist da.\n\n- a\n- b\n\n```\ncode\n```\n'

const cases: [
  rule: string,
  person: (text: string) => string,
  now: (text: string) => string,
  result: string,
  counts: [kept: number, outdated: number],
][] = [
  [
    'nothing is corrected',
    text => text,
    text => text.replace('da', 'hier'),
    machine.replace('da', 'hier'),
    [0, 0],
  ],
  [
    'the source is the same',
    text => text.replace('Raum` ist', 'Raum` war'),
    text => text,
    machine.replace('ist', 'war'),
    [1, 0],
  ],
  [
    'another block changes',
    text => text.replace('ist', 'war'),
    text => text.replace('- b', '- c\n- d'),
    machine.replace('ist', 'war').replace('- b', '- c\n- d'),
    [1, 0],
  ],
  [
    'the blocks beside it change',
    text => text.replace('- a', '- A!'),
    text => text.replace('ist da', 'ist hier').replace('code', 'more'),
    machine.replace('- a', '- A!').replace('ist da', 'ist hier').replace('code', 'more'),
    [1, 0],
  ],
  [
    'another passage of the block changes',
    text => text.replace('- a', '- A!'),
    text => text.replace('- b', '- c\n- d'),
    machine.replace('- a', '- A!').replace('- b', '- c\n- d'),
    [1, 0],
  ],
  [
    'the passage itself changes: the correction stays, to be looked at',
    text => text.replace('ist', 'war'),
    text => text.replace('ist da', 'ist nun hier'),
    machine.replace('ist', 'war'),
    [0, 1],
  ],
  [
    'the passage has other code now: the machine is right',
    text => text.replace('ist', 'war'),
    text => text.replace('`Raum` ist', '`space` ist'),
    machine.replace('`Raum` ist', '`space` ist'),
    [0, 1],
  ],
  [
    'the passage is gone',
    text => text.replace('ist', 'war'),
    text => text.replace('Der `Raum` ist da.\n\n', ''),
    machine.replace('Der `Raum` ist da.\n\n', ''),
    [0, 1],
  ],
  [
    'a person added a block, the machine changes another',
    text => text.replace('- a', 'Hinweis.\n\n- a'),
    text => text.replace('code', 'more'),
    machine.replace('- a', 'Hinweis.\n\n- a').replace('code', 'more'),
    [1, 0],
  ],
  [
    'a heading was corrected, and keeps its anchor',
    text => text.replace('# Eins', '# Erstens'),
    text => text.replace('# Eins {#one}', '# Eins {#two}'),
    machine.replace('# Eins {#one}', '# Eins {#two}').replace('Eins', 'Erstens'),
    [1, 0],
  ],
  ['the machine writes all anew', text => text.replace('- a', '- A!'), () => 'Neu.\n', 'Neu.\n', [0, 1]],
]

describe('corrections where', () => {
  for (const [rule, person, now, result, [kept, outdated]] of cases)
    test(rule, () => {
      assert.deepEqual(keepCorrections(machine, person(machine), now(machine)), {
        markdown: result,
        kept,
        outdated,
      })
    })
})
