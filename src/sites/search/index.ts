// Search over what a visitor of a site sees.
export { siteSearchOperations } from './operations.ts'
