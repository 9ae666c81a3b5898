// Explanations: why visitors of a site see what they see, and which conditions cannot be meant.
export { explanationOperations } from './operations.ts'
