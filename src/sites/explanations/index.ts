// Explanations: why visitors of a site see what they see, and which of its conditions must be mistakes.
export { explanationOperations } from './operations.ts'
