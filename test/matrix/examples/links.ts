// Requests to the operations on links.
import { type Examples, plain } from './example.ts'

const filtered = [...plain, { variant: 'filtered', query: 'status=ok&limit=10' }]

const onBase = (suffix: string): Examples => ({
  [`listLinks${suffix}`]: filtered,
  [`listPageLinks${suffix}`]: filtered,
  [`listPageBacklinks${suffix}`]: plain,
  [`listFileBacklinks${suffix}`]: plain,
})

export const linkExamples: Examples = { ...onBase('InSpace'), ...onBase('InChangeRequest') }
