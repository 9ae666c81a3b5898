// What pages of sites say beside what is written in them.
import type { SiteWords } from '../words.ts'

export type Words = SiteWords['page']
