// Sites for programs that speak the Model Context Protocol, at `~/mcp`: what a visitor reads there, and nothing to change.
export { answerMcp, refuseToReadMcp } from './answer.ts'
