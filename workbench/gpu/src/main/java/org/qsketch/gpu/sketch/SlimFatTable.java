package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.SlimFatHost;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.HostParts;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.keys.WeightSums;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.HashMasks;
import org.qsketch.gpu.launch.SlimFatSketchKernels;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.SlimFatSketchSpec;

/**
 * A slim-fat sketch (Algorithm 6): the host inserts and removes, the device answers from a copy of
 * the slim table. After a small batch the host sends the buckets of its keys; large ones leave the
 * copy stale until the device needs it, and then the host sends the pages that have changed: a page
 * that many batches change is sent once.
 */
final class SlimFatTable implements DeviceTable {
  /** Up to here a kernel call for single buckets is faster than a copy for every page touched. */
  private static final int FEW_KEYS = 1 << 14;

  private final Resources resources;
  private final SlimFatSketchSpec spec;
  private final SlimFatHost host;
  private final DeviceMemory slim;
  private final HashMasks masks;
  private final KeyKernels kernels;
  private final Runnable refreshing = this::refresh;
  private boolean stale;

  private SlimFatTable(
      Resources resources,
      SlimFatSketchSpec spec,
      SlimFatHost host,
      DeviceMemory slim,
      HashMasks masks,
      KeyKernels kernels) {
    this.resources = resources;
    this.spec = spec;
    this.host = host;
    this.slim = slim;
    this.masks = masks;
    this.kernels = kernels;
  }

  static SlimFatTable of(SlimFatSketchSpec spec, HostCores cores, Resources resources) {
    KeyKernels kernels = KeyKernels.of(resources.gpu(), KernelOptions.forHash(spec.hash()));
    DeviceMemory slim = resources.zeros(spec.deviceBytes(), "a " + spec.variant() + " sketch");
    HashMasks masks = MaskTable.of(spec, resources).selection();
    SlimFatHost host = resources.hold(cores.backend().create(new SlimFatHost.Half(spec)));
    return new SlimFatTable(resources, spec, host, slim, masks, kernels);
  }

  @Override
  public void add(Batch batch, int delta) {
    kernels.requireHash(batch.keys().width()); // before the host counts what kernels would not find
    boolean sendsBuckets = batch.size() <= FEW_KEYS && !stale;
    becomeStale(); // until all that follows has worked
    HostParts.forEach(batch, part -> host.add(part, delta));
    if (sendsBuckets) {
      sendBuckets(batch.keys());
      stale = false;
    }
  }

  @Override
  public long total(Keys weights) {
    return new WeightSums(gpu(), KernelOptions.NONE).of(weights);
  }

  private void becomeStale() {
    stale = true;
    gpu().defer(refreshing);
  }

  private void refresh() {
    if (stale) {
      sendChanges();
      stale = false;
    }
  }

  private void sendChanges() {
    host.forEachChange(
        (offset, bytes) ->
            gpu().transfers().write(slim, offset, host.slim().asSlice(offset, bytes)));
  }

  /** Sends numbers and contents of the buckets of a few keys. */
  private void sendBuckets(Keys keys) {
    long[] buckets = keys.toArray();
    HashFamily hash = spec.hash();
    for (int i = 0; i < buckets.length; i++) {
      buckets[i] = hash.bucket(hash.hash(buckets[i], spec.seed()), spec.buckets());
    }
    sendBuckets(buckets);
    host.forEachChange((_, _) -> {});
  }

  private void sendBuckets(long... buckets) {
    long numberBytes = (long) buckets.length * Long.BYTES;
    long contentBytes = (long) buckets.length * spec.bucketBytes();
    gpu()
        .keyMemory()
        .lend(
            numberBytes,
            "bucket numbers",
            numbers ->
                gpu()
                    .countMemory()
                    .lend(
                        contentBytes,
                        "buckets",
                        contents -> sendBuckets(numbers, contents, contentBytes, buckets)));
  }

  private void sendBuckets(
      DeviceMemory numbers, DeviceMemory contents, long contentBytes, long... buckets) {
    gpu().transfers().write(numbers, MemorySegment.ofArray(buckets));
    gpu().transfers().write(contents, 0, contentBytes, (slice, at) -> pack(slice, at, buckets));
    long words = contentBytes / Integer.BYTES;
    gpu()
        .launch(
            KernelOptions.NONE,
            new SlimFatSketchKernels.Refresh(
                new Arg.Slim(slim),
                new Arg.Numbers(numbers),
                new Arg.Contents(contents),
                new Arg.Count(buckets.length)),
            words);
  }

  private void pack(MemorySegment slice, long at, long... buckets) {
    long bucketBytes = spec.bucketBytes();
    for (long to = 0; to < slice.byteSize(); to += bucketBytes) {
      long bucket = buckets[Math.toIntExact((at + to) / bucketBytes)];
      MemorySegment.copy(host.slim(), bucket * bucketBytes, slice, to, bucketBytes);
    }
  }

  private Gpu gpu() {
    return resources.gpu();
  }

  @Override
  public EstimateQueries queries() {
    refresh();
    return new EstimateQueries(
        kernels,
        (keys, counts) ->
            new SlimFatSketchKernels.Query(
                new Arg.Slim(slim),
                new Arg.Buckets(spec.buckets()),
                masks,
                keys,
                new Arg.Counts(counts)),
        spec.counterBytes(),
        Optional.empty());
  }

  @Override
  public void merge(SketchImage image) {
    host.merge(image);
    becomeStale();
  }

  @Override
  public void halve() {
    host.halve();
    becomeStale();
  }

  @Override
  public void clear() {
    host.clear();
    becomeStale();
  }

  @Override
  public SketchImage image() {
    return host.image();
  }

  @Override
  public void load(List<MemorySegment> parts) {
    host.load(parts);
    becomeStale();
  }

  @Override
  public SketchStatistics statistics() {
    return host.statistics();
  }

  @Override
  public void close() {
    gpu().cancelDeferred(refreshing);
    resources.close();
  }
}
