# MediaMTX with curl, by which it tells the live role of each recording, as the user whose recordings they are.
FROM bluenviron/mediamtx:1.15.3 AS mediamtx

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends curl && rm -rf /var/lib/apt/lists/*
COPY --from=mediamtx /mediamtx /mediamtx
USER 10001:10001
EXPOSE 1935 8189/udp
STOPSIGNAL SIGTERM
CMD ["/mediamtx", "/mediamtx.yml"]
