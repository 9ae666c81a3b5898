// Published content: what addresses of sites show to visitors.
export { publishedOperations } from './operations.ts'
