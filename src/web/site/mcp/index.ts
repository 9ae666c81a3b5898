// Sites for programs that speak the Model Context Protocol, at `~/mcp`: they can read what a visitor can read, and change
// nothing.
export { answerMcp, refuseToReadMcp } from './answer.ts'
