// Words that pages of sites print besides their content.
import type { SiteWords } from '../words.ts'

export type Words = SiteWords['page']
