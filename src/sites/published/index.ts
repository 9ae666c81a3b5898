// Published content: what addresses of sites show to visitors.
export { enter, type Visitation } from './enter.ts'
export { type OpenedPage, openAt } from './open.ts'
export { publishedOperations } from './operations.ts'
