// How many parts a site may have.
import { most } from '../sites/index.ts'

export const bounds = { sections: 200, groups: 100, siteSpaces: most.siteSpaces } as const
