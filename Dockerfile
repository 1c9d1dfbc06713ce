FROM node:24-bookworm-slim AS build
WORKDIR /hub
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
RUN npx vite build client --logLevel=warn && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /hub
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build --chown=node:node /hub/package.json ./
COPY --from=build --chown=node:node /hub/node_modules ./node_modules
COPY --from=build --chown=node:node /hub/server ./server
COPY --from=build --chown=node:node /hub/shared ./shared
COPY --from=build --chown=node:node /hub/scripts ./scripts
COPY --from=build --chown=node:node /hub/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that the stop signal reaches the hub itself.
CMD ["node", "server/main.ts"]
