// Published sites: pages that are ready, pages that are not, and what others wait meanwhile.
import type { Bench } from '../bench.ts'
import type { Figure } from '../figures.ts'
import { readyPages } from '../sites/ready-pages.ts'
import { shells } from '../sites/shells.ts'

export const sites = async (bench: Bench): Promise<Figure[]> => [
  ...(await readyPages(bench)),
  ...(await shells(bench)),
]
