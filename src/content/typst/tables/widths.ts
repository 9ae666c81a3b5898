// The widths of a table's columns: as much as their words need, and the rest by the amount of their text, as in browsers.
import { textIn } from '../elements/kinds.ts'
import { breakable, breakPlace } from '../text/breaks.ts'
import { type Length, length, type Name, name } from '../values/value.ts'
import type { Grid } from './grid.ts'

export interface Widths {
  readonly columns: readonly (Length | Name)[]
  /** The scale of the text, relative to its usual size in tables. */
  readonly scale: number
  /** The longest word that a cell has room for, in characters. */
  readonly longestWord: number
}

export const widthsOf = (grid: Grid): Widths => {
  const longestWord = Math.max(5, Math.min(14, Math.floor(90 / grid.columns)))
  const needs = needsOf(grid, longestWord)
  const least = sum(needs.map(({ least }) => least))
  const most = sum(needs.map(({ most }) => most))
  if (most <= comfortable) return { columns: needs.map(() => name('auto')), scale: 1, longestWord }
  const scale = Math.max(smallest, Math.min(1, measure / least))
  const room = Math.max(0, measure / scale - least)
  const wish = Math.max(1, most - least)
  const columns = needs.map(need =>
    length(need.least + ((need.most - need.least) * Math.min(room, wish)) / wish, 'fr'),
  )
  return { columns, scale, longestWord }
}

/**
 * Widths in average characters of the usual size: that of a page, and
 * one for which there is room even in a list. `smallest` is a scale.
 */
const measure = 82
const comfortable = 52
const smallest = 0.68

interface Need {
  /** The width of its longest word. */
  least: number
  /** The width of its whole text on one line. */
  most: number
}

/** Cells that span columns are not counted. */
const needsOf = ({ columns, cells }: Grid, longestWord: number): Need[] => {
  const needs: Need[] = Array.from({ length: columns }, () => ({ least: 3, most: 3 }))
  for (const { element, x, width, isHead } of cells) {
    const need = needs[x]
    if (need === undefined || width > 1) continue
    const lines = textIn(element.children).slice(0, longestRead).split('\n')
    const words = lines.flatMap(line => breakable(line, longestWord).split(new RegExp(`[\\s${breakPlace}]+`)))
    const bold = isHead ? 1.1 : 1
    need.least = Math.max(need.least, padding + bold * Math.min(longestWord + 4, widest(words)))
    need.most = Math.max(need.most, padding + bold * Math.min(longestLine, widest(lines)))
  }
  return needs
}

/** For a cell, in UTF-16 units: text beyond this is not looked at. */
const longestRead = 2000
const longestLine = 300
const padding = 3

const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text)), 0)

/** Ideographs are twice as wide as letters. */
const widthOf = (text: string): number =>
  text.length + (text.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\uff60]/g)?.length ?? 0)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
