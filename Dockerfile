# The lab on the CPU and on PoCL; on GPUs of NVIDIA by their container runtime. docs/lab.md has the commands.
# Each RUN is a step of .ci/container, which a test tries without an engine.
FROM eclipse-temurin:25.0.3_9-jdk-noble

# Binder sets both.
ARG NB_USER=qsketch
ARG NB_UID=1000
ENV LANG=C.UTF-8
ENV NVIDIA_DRIVER_CAPABILITIES=compute,utility
ENV QSKETCH_NVRTC=/qsketch/target/nvrtc/nvidia/cu13/lib

WORKDIR /qsketch
COPY .ci .ci
RUN .ci/container system
RUN .ci/container user "$NB_USER" "$NB_UID"

COPY --chown=$NB_UID . .
USER $NB_UID
ENV HOME=/home/$NB_USER
RUN .ci/container lab
ENV PATH=/qsketch/.binder:/qsketch/notebooks/.venv/bin:$PATH

# On 127.0.0.1 of the container: who publishes the port says so, with --listen.
CMD ["./qsketch", "lab", "--no-browser"]
