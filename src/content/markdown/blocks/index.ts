// The vocabulary: every block that the content core understands.
import type { Block } from './block.ts'
import { cards } from './cards.ts'
import { codeBlock } from './code-block.ts'
import { columns } from './columns.ts'
import { conditional } from './conditional.ts'
import { diagram } from './diagram.ts'
import { embed } from './embed.ts'
import { expandable } from './expandable.ts'
import { figure } from './figure.ts'
import { file } from './file.ts'
import { heading } from './heading.ts'
import { hint } from './hint.ts'
import { include } from './include.ts'
import { inlineVocabulary } from './inline-vocabulary.ts'
import { math } from './math.ts'
import { openapi } from './openapi.ts'
import { pageLink } from './page-link.ts'
import { stepper } from './stepper.ts'
import { table } from './table.ts'
import { tabs } from './tabs.ts'
import { updates } from './updates.ts'

export const vocabulary: readonly Block[] = [
  heading,
  hint,
  tabs,
  stepper,
  codeBlock,
  diagram,
  figure,
  cards,
  table,
  math,
  expandable,
  embed,
  file,
  pageLink,
  columns,
  include,
  conditional,
  updates,
  openapi,
  ...inlineVocabulary,
]
