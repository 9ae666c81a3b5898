// The form with which a reader sends a request to an API from a page, and the response.
import { bodyPart } from './try-body.js'
import { element } from './try-elements.js'
import { forwarded } from './try-forward.js'
import { onForgotten } from './try-kept.js'
import { authenticationPart, forwardingPart, parametersPart, serverPart } from './try-parts.js'
import { curlOf, originOf, requestOf } from './try-request.js'
import { factsOf, responseOf } from './try-response.js'

/** `place` is the address of the site, the spec and the path of the page; credentials are stored by the first two. */
export const formOf = (operation, place) => {
  const { method, path, language, words } = operation
  const status = element('p', { className: 'try-status', role: 'status' })
  const server = serverPart(operation)
  const authentication = authenticationPart(operation, place, text => {
    status.textContent = text
  })
  const parameters = parametersPart(operation)
  const body = bodyPart(operation)
  const forwarding = forwardingPart(operation)
  const command = element('pre', { tabIndex: 0 })
  const { buttons, shown, submit } = sending(operation, place, status)
  const form = element(
    'form',
    { className: 'try', lang: language },
    ...[server.fields, authentication.fields, ...parameters.fields, body.fields],
    element('details', {}, element('summary', { textContent: words.command }), command),
    ...[forwarding.fields, buttons, status, shown],
  )
  form.setAttribute('aria-label', `${words.request}: ${method} ${path}`)
  const current = () => ({
    ...{ method, path, ...server.read() },
    ...{ parameters: parameters.read(), schemes: authentication.read(), body: body.read() },
  })
  const update = () => {
    const origin = originOf(current())
    authentication.follow(origin)
    forwarding.follow(origin)
    command.textContent = curlOf(current())
  }
  form.addEventListener('input', update)
  form.addEventListener('change', update)
  onForgotten(() => {
    authentication.fill()
    update()
  })
  update()
  form.onsubmit = event => {
    event.preventDefault()
    submit(() => {
      const problem = body.problem()
      if (problem) throw new Error(`${words.wrongJson} ${problem}`)
      update()
      return { ...requestOf(current()), isForwarded: forwarding.read() }
    })
  }
  return form
}

/** The buttons, the place for the response, and the function that sends a request, one at a time. */
const sending = (operation, place, status) => {
  const { words } = operation
  const send = element('button', { className: 'try-send', textContent: words.send })
  const cancel = element('button', { type: 'button', textContent: words.cancel, hidden: true })
  const shown = element('div', { className: 'try-response' })
  let running
  cancel.onclick = () => running?.abort()
  const submit = async makeRequest => {
    if (running) return
    running = new AbortController()
    cancel.hidden = false
    send.disabled = true
    shown.replaceChildren()
    status.textContent = words.sending
    const policy = watchPolicy()
    try {
      const request = { ...makeRequest(), place, signal: running.signal }
      await exchange(operation, request, status, shown)
    } catch (error) {
      status.textContent = messageOf(error, operation, policy.hasRefused())
    }
    policy.end()
    running = undefined
    send.disabled = false
    cancel.hidden = true
  }
  return { buttons: element('p', { className: 'try-buttons' }, send, cancel), shown, submit }
}

const exchange = async (operation, request, status, shown) => {
  const { words } = operation
  const start = performance.now()
  const { answer, bytes } = await (request.isForwarded ? viaSite(operation, request) : directly(request))
  const milliseconds = Math.round(performance.now() - start)
  status.replaceChildren(...factsOf(answer, bytes, milliseconds, operation))
  if (request.dropped.length > 0)
    shown.append(element('p', { textContent: `${words.forbiddenHeader} ${request.dropped.join(', ')}` }))
  shown.append(...(await responseOf(answer, bytes, words)))
}

const directly = async ({ url, options, signal }) => {
  const answer = await fetch(url, { ...options, signal })
  return { answer, bytes: await answer.blob() }
}

const viaSite = ({ key, words }, request) => {
  const { base, spec, page } = request.place
  const address = new URL(`~/try/${spec}/${key}?page=${encodeURIComponent(page)}`, base)
  return forwarded(request, address, words, request.signal)
}

/** Detects that the page's policy forbade a request, which `fetch` does not report. */
const watchPolicy = () => {
  let hasRefused = false
  const watch = () => {
    hasRefused = true
  }
  document.addEventListener('securitypolicyviolation', watch)
  return {
    hasRefused: () => hasRefused,
    end: () => document.removeEventListener('securitypolicyviolation', watch),
  }
}

const messageOf = (error, { words, origins }, isForbidden) => {
  if (error.name === 'AbortError') return words.cancelled
  if (isForbidden) return `${words.forbidden} ${origins.join(', ')}`
  if (error.isWrong) return `${words.wrongRequest} ${error.message}`
  return error.name === 'TypeError' ? words.noAnswer : error.message
}
