// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

import {ICampaignCollection, ICollection, ISharedCollection} from "./interfaces/ICollection.sol";
import {IPlatform} from "./interfaces/IPlatform.sol";
import {BatchData} from "./libraries/BatchData.sol";
import {SharedTokenId} from "./libraries/SharedTokenId.sol";

/**
 * @title Plinth's platform contract
 * @notice One for each chain: it deploys campaigns' collections, says who owns them, mints in them and collects the fee.
 * @dev Nothing here can be upgraded: the collection contracts are fixed when the platform is deployed.
 */
contract Platform is IPlatform, Ownable2Step, Pausable {
    struct Collection {
        address owner;
        uint16 contractType;
        bool paused;
        uint32 batches;
        uint32 tokens;
    }

    /// @notice The contract type of ERC-721 collections.
    uint16 public constant TYPE_721 = 721;

    /// @notice The contract type of ERC-1155 collections.
    uint16 public constant TYPE_1155 = 1155;

    /// @notice The most artworks that a call mints in a 721 collection.
    uint256 public constant MAX_COUNT_721 = BatchData.MAX_RECORDS;

    /// @notice The most batches of a 721 collection. With {MAX_TOKENS_721} it bounds what `balanceOf` costs.
    uint256 public constant MAX_BATCHES_721 = 1024;

    /// @notice The most tokens of a 721 collection.
    uint256 public constant MAX_TOKENS_721 = 10_000;

    /// @notice The most of one 1155 token.
    uint256 public constant MAX_AMOUNT_1155 = type(uint40).max;

    /// @notice The highest royalty, in basis points.
    uint256 public constant MAX_ROYALTY_BPS = 10_000;

    /// @notice What campaigns' 721 collections are clones of.
    address public immutable collection721;

    /// @notice What campaigns' 1155 collections are clones of.
    address public immutable collection1155;

    /// @notice The shared 721 collection.
    address public immutable shared721;

    /// @notice The shared 1155 collection.
    address public immutable shared1155;

    /// @dev Declared first to share a slot with the pending owner and the pause, which each mint reads anyway.
    uint88 private _fee;

    mapping(address nft => Collection) private _collections;
    mapping(address nft => address) private _pendingOwners;

    /**
     * @notice Builds a platform, owned by the caller.
     * @param fee The fee for each artwork, in wei.
     * @param collection721_ A {Collection721} built for this platform's address, and so on.
     * @param collection1155_ A {Collection1155}.
     * @param shared721_ A {Shared721}.
     * @param shared1155_ A {Shared1155}.
     */
    constructor(uint88 fee, address collection721_, address collection1155_, address shared721_, address shared1155_)
        Ownable(msg.sender)
    {
        _requireOurs(collection721_);
        _requireOurs(collection1155_);
        _requireOurs(shared721_);
        _requireOurs(shared1155_);
        collection721 = collection721_;
        collection1155 = collection1155_;
        shared721 = shared721_;
        shared1155 = shared1155_;
        _setFee(fee);
    }

    /// @inheritdoc IPlatform
    function deploy(
        uint16 contractType,
        string calldata name,
        string calldata symbol,
        address author,
        uint96 royaltyBps
    ) external override whenNotPaused returns (address nft) {
        if (contractType != TYPE_721 && contractType != TYPE_1155) {
            revert UnsupportedContractType(contractType);
        }
        _requireTextLength(bytes(name).length);
        _requireTextLength(bytes(symbol).length);
        _requireRoyalty(author, royaltyBps);

        nft = Clones.cloneWithImmutableArgs(
            contractType == TYPE_721 ? collection721 : collection1155,
            abi.encodePacked(author, uint16(royaltyBps), uint8(bytes(name).length), name, symbol)
        );
        _collections[nft] = Collection(msg.sender, contractType, false, 0, 0);
        emit Deployed(nft, msg.sender, contractType, author, royaltyBps, name, symbol);
    }

    /// @inheritdoc IPlatform
    function setDefaultRoyalty(address nft, address author, uint96 royaltyBps) external override {
        _requireCollectionOwner(nft, _collections[nft].owner);
        _requireRoyalty(author, royaltyBps);
        emit DefaultRoyaltySet(nft, author, royaltyBps);
        ICampaignCollection(nft).setDefaultRoyalty(author, royaltyBps);
    }

    /// @inheritdoc IPlatform
    function mint(uint256 uid, address nft, address[] calldata to, uint256 amount, bytes32[] calldata digests)
        external
        payable
        override
        whenNotPaused
    {
        Collection memory collection = _collections[nft];
        _requireCollectionOwner(nft, collection.owner);
        if (collection.paused) {
            revert CollectionPaused(nft);
        }
        uint256 count = to.length;
        if (count != digests.length) {
            revert LengthMismatch(count, digests.length);
        }
        bool is721 = collection.contractType == TYPE_721;
        _requireCount(count, is721 ? MAX_COUNT_721 : type(uint32).max);
        _requireAmount(amount, is721);
        _requireFee(count);

        uint256 batch = uint256(collection.batches) + 1;
        if (uint32(uid) != batch) {
            revert UidNotNext(uid, batch);
        }
        uint256 tokens = collection.tokens + count;
        if (is721 && (batch > MAX_BATCHES_721 || tokens > MAX_TOKENS_721)) {
            revert CollectionFull(nft, MAX_BATCHES_721, MAX_TOKENS_721);
        }
        _collections[nft].batches = uint32(batch);
        _collections[nft].tokens = uint32(tokens);
        uint256 firstTokenId = is721 ? BatchData.tokenId(digests[0], batch, 0) : uint256(digests[0]);
        emit Minted(uid, nft, msg.sender, firstTokenId, count);

        // The collection takes the very same call, which saves decoding and encoding the lists once more.
        Address.functionCall(nft, msg.data);
    }

    /// @inheritdoc IPlatform
    function mintOwn(
        uint256 uid,
        address nft,
        address to,
        uint256 amount,
        bytes32 digest,
        address royaltyReceiver,
        uint96 royaltyBps
    ) external payable override whenNotPaused {
        if (!_isShared(nft)) {
            revert NotSharedCollection(nft);
        }
        _requireAmount(amount, nft == shared721);
        _requireRoyalty(royaltyReceiver, royaltyBps);
        _requireFee(1);

        uint256 tokenId = SharedTokenId.encode(uid, msg.sender);
        emit Minted(uid, nft, msg.sender, tokenId, 1);
        ISharedCollection(nft).mint(tokenId, to, amount, digest, royaltyReceiver, royaltyBps);
    }

    /// @inheritdoc IPlatform
    function transferCollectionOwnership(address nft, address newOwner) external override {
        _requireCollectionOwner(nft, _collections[nft].owner);
        _pendingOwners[nft] = newOwner;
        emit CollectionOwnershipTransferStarted(nft, msg.sender, newOwner);
    }

    /// @inheritdoc IPlatform
    function acceptCollectionOwnership(address nft) external override {
        if (_pendingOwners[nft] != msg.sender) {
            revert NotPendingCollectionOwner(nft, msg.sender);
        }
        delete _pendingOwners[nft];
        emit CollectionOwnershipTransferred(nft, _collections[nft].owner, msg.sender);
        _collections[nft].owner = msg.sender;
    }

    /**
     * @notice Stops deploying and minting everywhere. What was minted can still be transferred.
     *
     * Requirements: the caller is the platform's owner, and the platform is not paused.
     */
    function pause() external onlyOwner {
        _pause();
    }

    /**
     * @notice Allows deploying and minting again.
     *
     * Requirements: the caller is the platform's owner, and the platform is paused.
     */
    function unpause() external onlyOwner {
        _unpause();
    }

    /**
     * @notice Stops minting in one campaign's collection, or allows it again.
     *
     * Requirements: the caller is the platform's owner, and `nft` a campaign's collection.
     *
     * Emits a {CollectionPauseSet} event.
     *
     * @param nft The collection.
     * @param paused_ Whether to stop it.
     */
    function setCollectionPaused(address nft, bool paused_) external onlyOwner {
        _requireCampaign(nft);
        _collections[nft].paused = paused_;
        emit CollectionPauseSet(nft, paused_);
    }

    /**
     * @notice Changes the fee for each artwork.
     *
     * Requirements: the caller is the platform's owner.
     *
     * Emits a {FeeSet} event.
     *
     * @param fee The fee, in wei.
     */
    function setFee(uint88 fee) external onlyOwner {
        _setFee(fee);
    }

    /**
     * @notice Takes the collected fees out.
     *
     * Requirements: the caller is the platform's owner, `to` is not the zero address and accepts the value.
     *
     * Emits a {Withdrawn} event.
     *
     * @param to Who receives them.
     */
    function withdraw(address payable to) external onlyOwner {
        if (to == address(0)) {
            revert InvalidWithdrawalRecipient(to);
        }
        uint256 amount = address(this).balance;
        emit Withdrawn(to, amount);
        Address.sendValue(to, amount);
    }

    /// @inheritdoc IPlatform
    function isOwner(address nft, address account) external view override returns (bool) {
        return account != address(0) && collectionOwner(nft) == account;
    }

    /// @inheritdoc IPlatform
    function platformSupport(address nft) external view override returns (bool) {
        return _isSupported(nft);
    }

    /// @inheritdoc IPlatform
    function price(address nft) external view override returns (uint256) {
        return mintFee(nft, 1);
    }

    /// @inheritdoc IPlatform
    function pendingCollectionOwner(address nft) external view override returns (address) {
        return _pendingOwners[nft];
    }

    /// @inheritdoc IPlatform
    function collectionPaused(address nft) external view override returns (bool) {
        return paused() || _collections[nft].paused;
    }

    /// @inheritdoc IPlatform
    function nextBatch(address nft) external view override returns (uint256) {
        _requireCampaign(nft);
        return uint256(_collections[nft].batches) + 1;
    }

    /// @inheritdoc IPlatform
    function sharedTokenId(uint256 uid, address minter) external pure override returns (uint256) {
        return SharedTokenId.encode(uid, minter);
    }

    /// @inheritdoc Ownable
    function renounceOwnership() public view override onlyOwner {
        revert OwnershipCannotBeRenounced();
    }

    /// @inheritdoc IPlatform
    function mintFee(address nft, uint256 count) public view override returns (uint256) {
        if (!_isSupported(nft)) {
            revert UnsupportedCollection(nft);
        }
        return _fee * count;
    }

    /// @inheritdoc IPlatform
    function collectionOwner(address nft) public view override returns (address) {
        return _isShared(nft) ? owner() : _collections[nft].owner;
    }

    /// @dev Changes the fee.
    function _setFee(uint88 fee) private {
        emit FeeSet(_fee, fee);
        _fee = fee;
    }

    /// @dev Whether an address is a shared collection.
    function _isShared(address nft) private view returns (bool) {
        return nft == shared721 || nft == shared1155;
    }

    /// @dev Whether an address is a collection of this platform.
    function _isSupported(address nft) private view returns (bool) {
        return _isShared(nft) || _collections[nft].owner != address(0);
    }

    /// @dev Throws if a contract was not built for this platform.
    function _requireOurs(address collection) private view {
        if (address(ICollection(collection).platform()) != address(this)) {
            revert ForeignImplementation(collection);
        }
    }

    /// @dev Throws if an address is not a campaign's collection.
    function _requireCampaign(address nft) private view {
        if (_collections[nft].owner == address(0)) {
            revert NotCampaignCollection(nft);
        }
    }

    /// @dev Throws if the caller is not `owner_`, which is what the registry says about a campaign's collection.
    function _requireCollectionOwner(address nft, address owner_) private view {
        if (owner_ != msg.sender) {
            if (owner_ == address(0)) {
                revert NotCampaignCollection(nft);
            }
            revert NotCollectionOwner(nft, msg.sender);
        }
    }

    /// @dev Throws if the value sent is not the fee for `count` artworks.
    function _requireFee(uint256 count) private view {
        uint256 required = _fee * count;
        if (msg.value != required) {
            revert WrongFee(msg.value, required);
        }
    }

    /// @dev Throws if a call cannot mint that many artworks.
    function _requireCount(uint256 count, uint256 max) private pure {
        if (count == 0 || count > max) {
            revert CountOutOfRange(count, max);
        }
    }

    /// @dev Throws if there cannot be that many of one token.
    function _requireAmount(uint256 amount, bool is721) private pure {
        uint256 max = is721 ? 1 : MAX_AMOUNT_1155;
        if (amount == 0 || amount > max) {
            revert AmountOutOfRange(amount, max);
        }
    }

    /// @dev Throws if a name or symbol has none or too many bytes.
    function _requireTextLength(uint256 length) private pure {
        if (length == 0 || length > type(uint8).max) {
            revert TextLengthOutOfRange(length);
        }
    }

    /// @dev Throws if a royalty is too high or nobody's.
    function _requireRoyalty(address receiver, uint96 royaltyBps) private pure {
        if (receiver == address(0)) {
            revert InvalidRoyaltyReceiver(receiver);
        }
        if (royaltyBps > MAX_ROYALTY_BPS) {
            revert RoyaltyTooHigh(royaltyBps);
        }
    }
}
