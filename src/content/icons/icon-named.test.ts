// Icons are found by the names that repositories use, and by nothing else.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { iconNamed } from './index.ts'

const same = (one: string, other: string) => {
  assert.ok(iconNamed(one), one)
  assert.equal(iconNamed(one), iconNamed(other), `${one} is ${other}`)
}

describe('an icon', () => {
  test('is one path in a box', () => {
    const icon = iconNamed('rocket')
    assert.match(icon?.viewBox ?? '', /^0 0 \d+ \d+$/)
    assert.match(icon?.path ?? '', /^M[\d\s.,a-zA-Z-]+$/)
  })

  test('is found with the prefix, and in the classes that stylesheets have', () => {
    same('fa-rocket', 'rocket')
    same('fa-solid fa-rocket', 'rocket')
    same('fas fa-rocket', 'rocket')
    same(' Rocket ', 'rocket')
    same('fab fa-github', 'github')
    same('brands github', 'github')
  })

  test('is in the style that is asked for, where it is there', () => {
    assert.notEqual(iconNamed('far fa-bell'), iconNamed('bell'))
    same('light bell', 'regular bell')
    same('regular rocket', 'rocket')
  })

  test('is found by the names of older versions', () => {
    for (const [old, now] of Object.entries({
      'external-link-alt': 'up-right-from-square',
      cog: 'gear',
      home: 'house',
      'bar-chart-o': 'chart-column',
      'facebook-official': 'facebook',
      'floppy-o': 'regular floppy-disk',
      group: 'users',
    }))
      assert.equal(iconNamed(old)?.path, iconNamed(now)?.path, old)
  })

  test('of a name that nobody knows is none', () => {
    for (const name of [
      '',
      ' ',
      'fa-',
      'solid',
      'no-such-icon',
      '../solid/rocket',
      'rocket.svg',
      '../../package',
      '/etc/passwd',
      'constructor',
      '__proto__',
      'x'.repeat(10_000),
      '\u0000rocket',
    ])
      assert.equal(iconNamed(name), undefined, name)
  })

  test('of every free name there is one that can be drawn', () => {
    for (const style of ['solid', 'regular', 'brands'])
      for (const file of readdirSync(`node_modules/@fortawesome/fontawesome-free/svgs/${style}`))
        assert.ok(iconNamed(`fa-${style} fa-${file.replace('.svg', '')}`), file)
  })
})
