// Social cards: the pictures that others show with links to pages.
export { answerCard } from './answer.ts'
export { withCard } from './card-of.ts'
