// Comparing texts beside the requests.
export { type ComparedArticles, type Comparing, createComparing } from './comparing.ts'
