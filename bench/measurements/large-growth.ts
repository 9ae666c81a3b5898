// Growth beyond 10,000: a large space, a large organization and a large installation, each beside a hundredth of it. It takes an hour.
import type { Bench } from '../bench.ts'
import type { Figure } from '../figures.ts'
import { largeInstallation } from '../large-growth/installation.ts'
import { largeSpace } from '../large-growth/pages.ts'
import { largeOrganization } from '../large-growth/spaces.ts'

export const largeGrowth = async (bench: Bench): Promise<Figure[]> => [
  ...(await largeSpace(bench)),
  ...(await largeOrganization(bench)),
  ...(await largeInstallation(bench)),
]
