# MediaMTX with curl, which notifies the live role of each recording; runs as the user that owns the recordings.
FROM bluenviron/mediamtx:1.15.3 AS mediamtx

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends curl && rm -rf /var/lib/apt/lists/*
COPY --from=mediamtx /mediamtx /mediamtx
USER 10001:10001
EXPOSE 1935 8189/udp
STOPSIGNAL SIGTERM
CMD ["/mediamtx", "/mediamtx.yml"]
